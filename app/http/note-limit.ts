import type { AppLoadContext } from "./context";
import { noteSecurity } from "./note-security";
import { loggable } from "./request-log";

/** Adds to the security log that a limit refused this request: its network, account and path. */
export async function noteLimit(load: AppLoadContext, asked: string): Promise<void> {
  const signedIn = await load.signedIn().catch(() => null);
  await noteSecurity(load, { kind: "limit-refused", memberId: signedIn?.actor.id, what: loggable(asked) });
}
