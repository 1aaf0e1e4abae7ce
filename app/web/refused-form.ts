import { data } from "@remix-run/node";
import type { AppLoadContext } from "./context";
import { explain } from "./errors";
import { replyTo, type FormReply } from "./forms";
import { isSuspension } from "./suspended";

interface Words {
  /** What a toast about it is headed by. */
  title?: string;
  /** What is said when nobody can say more (specification 8). */
  failed: string;
}

/**
 * The answer to a form that was not taken, for whatever reason: the sentence beside it, the status, how long to wait
 * (Retry-After), and what was typed. What leads elsewhere is thrown on.
 */
export function refusedForm(
  form: FormData,
  error: unknown,
  { app, requestId }: Pick<AppLoadContext, "app" | "requestId">,
  { title = "Error", failed }: Words,
) {
  if (error instanceof Response || isSuspension(error)) throw error;
  const known = explain(error);
  if (!known) app.log.error({ err: error, requestId }, failed);
  const { status, sentence, fields = {}, headers } = known ?? { status: 500, sentence: failed, headers: {} };
  return data<FormReply>(replyTo(form, { errors: fields, failure: { title, message: sentence } }), { status, headers });
}
