import type { FieldErrors } from "~/domain/shared/errors";
import type { AppLoadContext } from "./context";
import { toHttpError, httpErrorOfCode, UNKNOWN_ERROR, type HttpError } from "./errors";
import type { HttpErrorCode } from "./error-responses";

/** A refusal as form errors: a sentence for a toast and sentences beside fields. Rethrows other errors. */
export function refusalOf(error: unknown): { message: string; fields: FieldErrors } {
  const known = toHttpError(error);
  if (!known) throw error;
  return { message: known.sentence, fields: known.fields ?? {} };
}

/** The API's answer to any error (docs/product.md#api). An unexpected error is logged; its answer holds the request's id. */
export function answerTo(error: unknown, { app, requestId }: Pick<AppLoadContext, "app" | "requestId">): Response {
  const known = toHttpError(error);
  if (known) return jsonOf(known);
  app.log.error({ err: error, requestId }, "a call failed");
  return jsonOf(UNKNOWN_ERROR, { id: requestId });
}

const jsonOf = ({ status, message, fields, headers }: HttpError, more: object = {}): Response =>
  Response.json({ message, ...(fields && { fields }), ...more }, { status, headers });

/** An error answer without Remix: JSON for a call, else a small page. */
export function bareAnswer(path: string | undefined, { status, message, sentence, headers }: HttpError): Response {
  if (path?.startsWith("/api/")) return Response.json({ message }, { status, headers });
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${sentence}</title><p>${sentence}</p><p><a href="/">Home</a></p></html>`;
  return new Response(page, { status, headers: { ...headers, "Content-Type": "text/html; charset=utf-8" } });
}

/** Refuses a request as HTTP, before any use case runs. */
export function refusedRequest(
  code: HttpErrorCode,
  path: string | undefined,
  more: Record<string, string> = {},
): Response {
  const explained = httpErrorOfCode(code);
  return bareAnswer(path, { ...explained, headers: { ...explained.headers, ...more } });
}
