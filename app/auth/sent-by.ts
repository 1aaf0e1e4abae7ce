import type { Actor } from "~/domain/shared/context";
import { refuse } from "~/domain/shared/errors";
import type { RequestBody } from "../server/request-body";

/** The field of a member's form that names the member whose page it stands on (ui/shell/app-data.tsx). */
export const SENT_BY = "sentBy";

/**
 * Whose page the form of a request stands on: a page stays open while someone else signs in. Null when it doesn't say.
 * A photo's form is a stream, read only after its member is known, so its route looks itself.
 */
export function sentBy(contentType: string | undefined, body: RequestBody): string | null {
  const isForm = Buffer.isBuffer(body) && contentType?.startsWith("application/x-www-form-urlencoded");
  return isForm ? new URLSearchParams(body.toString()).get(SENT_BY) : null;
}

/** Refuses a form of another member's page with `other-member`. */
export function refuseOtherPage(page: { sentBy: unknown }, actor: Actor): void {
  if (page.sentBy !== null && page.sentBy !== actor.id) refuse("other-member");
}
