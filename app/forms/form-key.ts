import { keyOfForm } from "~/domain/shared/send-once";

/**
 * The key under which what a form does counts once (`sendOnce`). It is the field `formKey`; a button has none, so the service
 * worker makes one for the request. Null: neither is there. `sent` is what makes two forms the same.
 */
export function formKeyOf(request: Request, form: FormData, sent: unknown): string | null {
  const formKey = form.get("formKey");
  return typeof formKey === "string" && formKey !== ""
    ? keyOfForm(formKey, sent)
    : request.headers.get("idempotency-key");
}
