import type { Actor } from "~/domain/shared/context";
import { refuse } from "~/domain/shared/errors";

/**
 * The field of a form with the id of the member who was signed in when it was shown (ui/shell/app-data.tsx). If another member
 * is signed in now, the form is refused, and that member reads why. Calls by a script and queued forms carry the id in the header
 * `X-Queued-By`. If it differs, they count as a visitor's, and the phone keeps them for the member who pressed
 * (docs/decisions/0030-offline-queue.md).
 */
export const SENT_BY = "sentBy";

/** Refuses a form of another member's page with `other-member`: a page stays open while someone else signs in. */
export function refuseOtherPage(page: { sentBy: unknown }, actor: Actor): void {
  if (page.sentBy !== null && page.sentBy !== actor.id) refuse("other-member");
}
