import { data } from "@remix-run/node";
import type { z } from "zod";
import type { AppLoadContext } from "../auth/context";
import { toHttpError } from "../server/errors";
import { formResultHeaders } from "../server/form-result";
import { replyTo } from "./forms";
import type { FormReply } from "~/ui/forms/form-state";
import { redirectForRestricted } from "../auth/restricted-members";

interface FormFailure {
  /** The form's fields, whose values stay typed. Null: none. */
  schema: z.ZodType | null;
  title?: string;
  /** The sentence for an unexpected failure. */
  failed: string;
}

/** The answer to a refused or failed form, with Retry-After and the typed values (`replyTo`). Rethrows redirects. */
export function refusedForm(
  form: FormData,
  error: unknown,
  loadContext: Pick<AppLoadContext, "app" | "requestId">,
  { schema, title = "Error", failed }: FormFailure,
) {
  if (error instanceof Response || redirectForRestricted(error) !== null) throw error;
  const { app, requestId } = loadContext;
  const known = toHttpError(error, loadContext);
  if (!known) app.log.error({ err: error, requestId }, failed);
  const { status, sentence, fields = {}, headers } = known ?? { status: 500, sentence: failed, headers: {} };
  return data<FormReply>(replyTo(form, schema, { errors: fields, failure: { title, message: sentence } }), {
    status,
    headers: { ...headers, ...formResultHeaders({ sentence, status }) },
  });
}
