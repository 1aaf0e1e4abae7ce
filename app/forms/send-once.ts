import type { Actor, Context } from "~/domain/shared/context";
import { idempotent, keyOfForm } from "~/domain/shared/idempotent";

/**
 * A context in which what a form does counts once, however often the form is sent. Its key is the field `formKey`. A button
 * has none, so the service worker makes one for the request. `sent` is what makes two forms the same.
 */
export function sendOnce(
  context: Context,
  actor: Actor,
  { request, form, sent }: { request: Request; form: FormData; sent: unknown },
): Context {
  const formKey = form.get("formKey");
  const key =
    typeof formKey === "string" && formKey !== "" ? keyOfForm(formKey, sent) : request.headers.get("idempotency-key");
  return key === null ? context : idempotent(context, actor, key, sent);
}
