import { type Actor, inTransaction, type Context } from "../shared/context";
import { endTokens } from "./api-tokens";
import { forgetDevices } from "./devices";
import { endSessions } from "./sessions";

/** How many sessions and tokens ended. */
export interface OthersEnded {
  sessions: number;
  tokens: number;
}

/**
 * Ends all sessions of the member but the one of that stored id, and all tokens: whoever was in the account may have made
 * one. Other browsers count as new from then on; `device` is the secret of this one's device cookie.
 */
export const endOtherSessions = (
  context: Context,
  actor: Actor,
  sessionId: string,
  device: string | null,
): Promise<OthersEnded> =>
  inTransaction(context, async (tx) => {
    const ended = await endSessions(tx, actor.id, sessionId);
    const tokens = await endTokens(tx, actor.id);
    await forgetDevices(tx, actor.id, device);
    return { result: { sessions: ended.sessionIds.length, tokens }, events: [ended] };
  });

/** What a member reads who signed out all other browsers. */
export function signedOutText({ sessions, tokens }: OthersEnded): string {
  const browsers =
    sessions === 0
      ? "No other browser was signed in."
      : sessions === 1
        ? "One other browser is signed out."
        : `${sessions} other browsers are signed out.`;
  if (tokens === 0) return browsers;
  return `${browsers} ${tokens === 1 ? "Your token has" : `Your ${tokens} tokens have`} ended.`;
}
