import { data } from "@remix-run/node";
import type { Actor, Context } from "~/domain/shared/context";
import { refuse } from "~/domain/shared/errors";
import type { AppLoadContext } from "./context";
import { explain } from "./errors";
import { redirectWithToast } from "./flash";
import { formOf, replyTo } from "./forms";
import { requireMember } from "./guards";
import { isSuspension } from "./suspended";

type Work = (context: Context, actor: Actor) => Promise<Response>;

/**
 * Answers a button: done or refused, the member is led back to the page it stands on, and hears what came of it. Refuses
 * with `invalid-input` what no form of ours sends: `workOf` has nothing for it.
 */
export async function answerPress(
  request: Request,
  load: AppLoadContext,
  { back, workOf }: { back: string; workOf: (form: FormData) => Work | null },
) {
  const form = await formOf(request);
  try {
    const { actor } = await requireMember(request, load);
    const work = workOf(form);
    if (work) return await work(load.app.context, actor);
  } catch (error) {
    return refusedPress(form, error, back, load);
  }
  return refuse("invalid-input");
}

/**
 * Where waiting helps and no script leads on, the answer is the page itself: with its status, how long to wait
 * (Retry-After), and what was chosen.
 */
async function refusedPress(form: FormData, error: unknown, back: string, load: AppLoadContext) {
  const known = error instanceof Response || isSuspension(error) ? null : explain(error);
  if (!known) throw error;
  const { status, sentence, headers } = known;
  const toast = { title: "Sorry", message: sentence, destructive: true };
  if (load.isData || !headers["Retry-After"]) return redirectWithToast(back, toast, { headers });
  load.toasts.push(toast);
  return data(replyTo(form, {}), { status, headers });
}
