import type { z } from "zod";
import type { Actor, Context } from "~/domain/shared/context";
import { refuse } from "~/domain/shared/errors";
import type { AppLoadContext } from "../auth/context";
import { type Flash, redirectWithToast } from "../auth/flash";
import { requireAdmin } from "../auth/guards";
import { redirectForRestricted } from "../auth/restricted-members";
import { toHttpError } from "../server/errors";
import { formResultHeaders } from "../server/form-result";
import { formOf, parseForm } from "./forms";

interface ListButtons<Schema extends z.ZodType> {
  schema: Schema;
  /** The parameter of the page's address that then holds the id of what was done: the page offers to undo it. */
  undoParameter: string;
  /** What each button does, by its `intent`: returns the toast, and the id of what can be undone. */
  buttons: Readonly<
    Record<string, (context: Context, admin: Actor, input: z.output<Schema>) => Promise<Flash & { doneId?: string }>>
  >;
}

/**
 * Answers the buttons of an admins' list. Unlike `adminPageAction` it redirects an admin to the page that it came from in any
 * case, which then says what was refused, or offers to undo what was marked as done.
 */
export async function adminListAction<Schema extends z.ZodType>(
  request: Request,
  loadContext: AppLoadContext,
  list: ListButtons<Schema>,
) {
  const back = new URL(request.url);
  back.searchParams.delete(list.undoParameter);
  try {
    const { actor } = await requireAdmin(request, loadContext);
    const form = formOf(loadContext);
    const intent = form.get("intent");
    const button = typeof intent === "string" && Object.hasOwn(list.buttons, intent) ? list.buttons[intent] : undefined;
    const read = parseForm(form, list.schema);
    if (!button || "reply" in read) return refuse("invalid-input");
    const { doneId, ...toast } = await button(loadContext.app.context, actor, read.value);
    if (doneId) back.searchParams.set(list.undoParameter, doneId);
    return await redirectWithToast(back.pathname + back.search, toast);
  } catch (error) {
    const known = redirectForRestricted(error) === null ? toHttpError(error, loadContext) : null;
    if (!known) throw error;
    const sorry = { title: "Sorry", message: known.sentence, destructive: true };
    return redirectWithToast(back.pathname + back.search, sorry, { headers: formResultHeaders(known) });
  }
}
