import { data } from "@remix-run/node";
import type { z } from "zod/v4";
import type { Actor, Context } from "~/domain/shared/context";
import { idempotent } from "~/domain/shared/idempotent";
import type { AppLoadContext } from "./context";
import { redirectWithToast, type Flash } from "./flash";
import { formOf, parseForm, replyTo, type FormReply } from "./forms";
import { requireMember } from "./guards";
import type { LimitName } from "./limit-settings";
import { refusedForm } from "./refused-form";

export interface FormAnswer<Schema extends z.ZodType> {
  schema: Schema;
  /** What cannot be done without a place: 'Please enable location services to …' (specification 5). */
  purpose?: string;
  /** What the member hears when nobody can say more (specification 8). */
  failed: string;
  work: (context: Context, actor: Actor, input: z.output<Schema>) => Promise<Flash>;
  /** Where the member goes on; the map home they came from unless given. */
  then?: string;
  /** What counts it besides the writes of the member. */
  limit?: LimitName;
  /** Who may send it; every member unless given. */
  admit?: typeof requireMember;
}

/** Answers a form: taken, it leads on, with a toast; refused, it says what is wrong and keeps what was typed. */
export async function answerForm<Schema extends z.ZodType>(
  request: Request,
  load: AppLoadContext,
  { schema, purpose, failed, work, then, limit, admit = requireMember }: FormAnswer<Schema>,
) {
  const form = await formOf(request);
  const { pathname, search } = new URL(request.url);
  try {
    const { actor } = await admit(request, load);
    const parsed = await parseForm(form, schema);
    if ("reply" in parsed) return notTaken(form, parsed.reply, purpose);
    const { context, limits } = load.app;
    if (limit) await limits.take(limit, actor.id);
    const key = form.get("formKey");
    // Forms of one page may ask for the same fields: what they are for is part of what was sent.
    const sent = [pathname, form.get("intent"), parsed.value];
    const once = typeof key === "string" && key !== "" ? idempotent(context, actor, key, sent) : context;
    return await redirectWithToast(then ?? `/${search}`, await work(once, actor, parsed.value));
  } catch (error) {
    return refusedForm(form, error, load, { failed });
  }
}

function notTaken(form: FormData, reply: FormReply, purpose: string | undefined) {
  const placeless = purpose !== undefined && (reply.errors.latitude ?? reply.errors.longitude) !== undefined;
  const failure = { title: "Location Required", message: `Please enable location services to ${purpose}.` };
  return data(placeless ? replyTo(form, { failure }) : reply, { status: 400 });
}
