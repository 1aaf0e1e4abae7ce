import { data } from "@remix-run/node";
import type { z } from "zod";
import type { Actor, Context } from "~/domain/shared/context";
import { refuse } from "~/domain/shared/errors";
import type { AppLoadContext } from "../auth/context";
import { toHttpError } from "../server/errors";
import { asDone, formResultHeaders } from "../server/form-result";
import { redirectWithToast } from "../auth/flash";
import { formOf, replyTo } from "./forms";
import { requireMember } from "../auth/guards";
import { redirectForRestricted } from "../auth/restricted-members";

interface ButtonPage {
  /** The page of the button. */
  back: string;
  /** The fields beside the buttons, whose values stay chosen. */
  schema: z.ZodType;
  workOf: (form: FormData) => Work | null;
}

type Work = (context: Context, actor: Actor) => Promise<Response>;

/** Answers a button: back to its page, with a toast. Refuses with `invalid-input` what `workOf` does not know. */
export async function buttonAction(
  request: Request,
  loadContext: AppLoadContext,
  { back, schema, workOf }: ButtonPage,
) {
  const form = formOf(loadContext);
  try {
    const { actor } = await requireMember(request, loadContext);
    const work = workOf(form);
    if (work) {
      return asDone(await work(loadContext.app.context, actor));
    }
  } catch (error) {
    return refusedButton(form, schema, error, back, loadContext);
  }
  return refuse("invalid-input");
}

/**
 * Leads back with a toast that says why. Without script and where one has to wait, it answers with the page itself instead:
 * with status, Retry-After, and the chosen values. Throws what is no refusal, and the refusal of a restricted member, who is
 * led to their page.
 */
async function refusedButton(
  form: FormData,
  schema: z.ZodType,
  error: unknown,
  back: string,
  loadContext: AppLoadContext,
) {
  const refusal =
    error instanceof Response || redirectForRestricted(error) !== null ? null : toHttpError(error, loadContext);
  if (!refusal) throw error;
  const { status, sentence, headers } = refusal;
  const result = { ...headers, ...formResultHeaders({ sentence, status }) };
  const toast = { title: "Sorry", message: sentence, destructive: true };
  if (loadContext.isData || !headers["Retry-After"]) return redirectWithToast(back, toast, { headers: result });
  loadContext.toasts.push(toast);
  loadContext.refusedForm = form;
  return data(replyTo(form, schema, {}), { status, headers: result });
}
