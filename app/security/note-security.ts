import type { NewSecurityEvent } from "~/domain/admin";
import type { Services } from "../server/services";
import { networkName } from "./network";

/** Adds a row to the security log, with the network of this request. */
export const noteSecurity = (
  { app, clientIp }: { app: Pick<Services, "securityLog">; clientIp: string },
  event: Omit<NewSecurityEvent, "network">,
): Promise<void> => app.securityLog.note({ ...event, network: networkName(clientIp) });
