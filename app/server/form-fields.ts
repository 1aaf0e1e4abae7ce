import type { RequestBody } from "./request-body";

/** More fields than any form has. Conform's time grows with the square of fields of one name. */
export const MAX_FIELDS = 100;

/** A field's name is one word. From brackets and dots Conform would make lists and objects of any size and depth. */
export const FIELD_NAME = /^\w[\w-]{0,49}$/;

/** The fields of a sent form; null for other bodies. A photo's form is a stream, which its route reads itself. */
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
