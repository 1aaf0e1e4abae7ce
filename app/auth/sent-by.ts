import type { Actor } from "~/domain/shared/context";
import { refuse } from "~/domain/shared/errors";
import type { RequestBody } from "../server/request-body";

/**
 * The field of a form with the id of the member who was signed in when it was shown (ui/shell/app-data.tsx). If another member
 * is signed in now, the form is refused, and that member reads why. Calls by a script and queued forms carry the id in the header
 * `X-Queued-By`. If it differs, they count as a visitor's, and the phone keeps them for the member who pressed
 * (docs/decisions/0030-offline-queue.md).
 */
export const SENT_BY = "sentBy";

/** More fields than any form has. Conform's time grows with the square of fields of one name. */
export const MAX_FIELDS = 100;

/** A field's name is one word. From brackets and dots Conform would make lists and objects of any size and depth. */
export const FIELD_NAME = /^\w[\w-]{0,49}$/;

/**
 * The fields of a request's form; null for other bodies. A photo's form is a stream, read only after its member is known, so
 * its route looks itself.
 */
export function sentForm(contentType: string | undefined, body: RequestBody): URLSearchParams | null {
  const isForm = contentType?.toLowerCase().startsWith("application/x-www-form-urlencoded");
  return isForm && !(body instanceof ReadableStream) ? new URLSearchParams(body?.toString()) : null;
}

/** What was typed into these fields: a text, or several of one name. Empty fields and files are left out. */
export const filledFields = (
  form: FormData | URLSearchParams,
  names: readonly string[],
): Record<string, string | string[]> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const texts = form.getAll(name).filter((value) => typeof value === "string" && value !== "") as string[];
      return texts.length > 0 ? [[name, texts.length > 1 ? texts : (texts[0] ?? "")]] : [];
    }),
  );

/** Refuses a form of another member's page with `other-member`: a page stays open while someone else signs in. */
export function refuseOtherPage(page: { sentBy: unknown }, actor: Actor): void {
  if (page.sentBy !== null && page.sentBy !== actor.id) refuse("other-member");
}
