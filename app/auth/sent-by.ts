import type { Actor } from "~/domain/shared/context";
import { refuse } from "~/domain/shared/errors";

/**
 * The field of a form with the id of the member who was signed in when its page was shown (ui/shell/app-data.tsx). Calls by a
 * script and queued forms have the header `X-Queued-By` instead: with another member's id they count as a visitor's
 * (request-context.ts), and the phone keeps them for the member who pressed (docs/decisions/0030-offline-queue.md).
 */
export const SENT_BY = "sentBy";

/**
 * Refuses a form of another member's page with `other-member`: a page stays open while someone else signs in. Where `sentBy` is
 * null, the form names nobody, as a visitor's page or a call, and passes.
 */
export function refuseOtherPage(page: { sentBy: unknown }, actor: Actor): void {
  if (page.sentBy !== null && page.sentBy !== actor.id) refuse("other-member");
}
