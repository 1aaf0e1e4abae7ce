import type { NewSecurityEvent } from "~/domain/admin";
import type { AppLoadContext } from "./context";
import { networkName } from "./network";

/** Adds a row to the security log, with the network of this request. */
export const noteSecurity = (
  { app, clientIp }: Pick<AppLoadContext, "app" | "clientIp">,
  event: Omit<NewSecurityEvent, "network">,
): Promise<void> => app.securityLog.note({ ...event, network: networkName(clientIp) });
