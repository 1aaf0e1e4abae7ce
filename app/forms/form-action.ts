import { data } from "@remix-run/node";
import type { z } from "zod";
import type { Actor, Context } from "~/domain/shared/context";
import { refuse } from "~/domain/shared/errors";
import { offerPush } from "~/domain/push";
import { sendOnce } from "~/domain/shared/send-once";
import type { AppLoadContext } from "../auth/context";
import { SENT_BY } from "../auth/sent-by";
import { requireFreshPassword } from "../auth/password-again";
import { redirectWithToast, type Flash } from "../auth/flash";
import { formKeyOf, formOf, idField, parseForm } from "./forms";
import type { FormReply } from "~/ui/forms/form-state";
import { requireAdmin, requireMember } from "../auth/guards";
import { asDone, formResultHeaders } from "../server/form-result";
import type { LimitName } from "../security/limit-settings";
import { refusedForm } from "./refused-form";

type FormAction<Schema extends z.ZodType> = FormRules<Schema> & FormWork<Schema>;

/** What the form does, and the toast after it: always the same one, or what `work` found. */
type FormWork<Schema extends z.ZodType> =
  { work: Work<Schema, unknown>; done: Flash } | { work: Work<Schema, Flash>; done?: never };

type Work<Schema extends z.ZodType, Found> = (
  context: Context,
  actor: Actor,
  input: z.output<Schema>,
) => Promise<Found>;

interface FormRules<Schema extends z.ZodType> {
  schema: Schema;
  /** Completes 'Please enable location services to …' when the place is missing. */
  purpose?: string;
  /** The sentence for an unexpected failure. */
  failed: string;
  /** The address after success. Default: the map home from which the member came. */
  then?: string;
  /** An additional limit that the form counts towards. */
  limit?: LimitName;
  /** True for a critical action: the sender must have entered the password within 15 minutes. */
  asksPassword?: boolean;
  /** The first of these forms that a member sends offers notifications (docs/product.md#push). */
  offersPush?: boolean;
  /** Who may send it. Default: every member. */
  admit?: typeof requireMember;
}

/** For a form that waited on the phone: its page with the fields is no longer there. */
const FILL_IN_AGAIN = "Something in it was missing. Please fill in the form again.";

const pushOffer = { to: "/profile/notifications", link: "Get answers on your phone" };

/** Answers a form. On success: a redirect with a toast. On a refusal: what is wrong, with the typed values. */
export async function formAction<Schema extends z.ZodType>(
  request: Request,
  loadContext: AppLoadContext,
  declared: FormAction<Schema>,
) {
  const { schema, purpose, failed, then, limit, asksPassword, offersPush, admit = requireMember } = declared;
  const form = formOf(loadContext);
  const { pathname, searchParams } = new URL(request.url);
  // Setting the pin carried the typed fields along (ui/forms/carry-typed-fields.ts). The map home needs none of them.
  const typed = searchParams.has("intent") ? [SENT_BY, ...form.keys()] : [];
  for (const name of typed) searchParams.delete(name);
  const search = searchParams.size > 0 ? `?${searchParams.toString()}` : "";
  try {
    const signedIn = await admit(request, loadContext);
    const { actor } = signedIn;
    const parsed = parseForm(form, schema);
    if ("reply" in parsed) return refuseFields(parsed.reply, purpose);
    if (asksPassword) await requireFreshPassword(loadContext, signedIn, form);
    const { context, limits } = loadContext.app;
    if (limit) await limits.consume(limit, actor.id);
    // Two forms of one page can have the same fields, so the intent is part of the fingerprint.
    const sent = [pathname, form.get("intent"), parsed.value];
    const once = sendOnce(context, actor, formKeyOf(request, form, sent), sent);
    const toast = await toastAfter(declared, once, actor, parsed.value);
    const offer = offersPush && (await offerPush(context, actor)) ? pushOffer : {};
    return asDone(await redirectWithToast(then ?? `/${search}`, { ...toast, ...offer }));
  } catch (error) {
    return refusedForm(form, error, loadContext, { schema, failed });
  }
}

async function toastAfter<Schema extends z.ZodType>(
  form: FormWork<Schema>,
  context: Context,
  actor: Actor,
  input: z.output<Schema>,
): Promise<Flash> {
  if (!form.done) return form.work(context, actor, input);
  await form.work(context, actor, input);
  return form.done;
}

/** The answer to a form whose fields are wrong. One without a place says 'Location Required' instead. */
function refuseFields(reply: FormReply, purpose: string | undefined) {
  const lacksPlace = purpose !== undefined && (reply.error?.latitude ?? reply.error?.longitude) !== undefined;
  const failure = { title: "Location Required", message: `Please enable location services to ${purpose}.` };
  return data(lacksPlace ? { ...reply, error: {}, failure } : reply, {
    status: 400,
    headers: formResultHeaders({ sentence: FILL_IN_AGAIN, status: 400 }),
  });
}

/** What the forms of a page share, where one says nothing else: the page after success, and who may send it. */
type PageRules = Required<Pick<FormRules<z.ZodType>, "then" | "admit">>;

export type PageForm = (
  request: Request,
  loadContext: AppLoadContext,
  page: PageRules,
) => Promise<Response | ReturnType<typeof data<unknown>>>;

/** Declares one of the forms of a page. */
export const form =
  <Schema extends z.ZodType>(declared: FormAction<Schema>): PageForm =>
  (request, loadContext, page) =>
    formAction(request, loadContext, { ...page, ...declared });

type ButtonRules = Omit<FormRules<z.ZodType>, "schema"> & { done: Flash };

/** Declares a button that says by the id in its one field what it is about. */
export const idForm = (
  field: string,
  work: (context: Context, actor: Actor, id: string) => Promise<unknown>,
  rules: ButtonRules,
): PageForm =>
  form({
    ...rules,
    schema: idField(field),
    work: async (context, actor, input) => work(context, actor, input[field] ?? refuse("invalid-input")),
  });

type Forms = Readonly<Record<string, PageForm>>;

/** Answers the forms of a page, each by the name that it sends as its `intent`. Refuses other names with `invalid-input`. */
export const pageAction = (request: Request, loadContext: AppLoadContext, then: string, forms: Forms) =>
  answerOneOf(forms, request, loadContext, { then, admit: requireMember });

/** `pageAction` for pages of admins: nobody else may send their forms. */
export const adminPageAction = (request: Request, loadContext: AppLoadContext, then: string, forms: Forms) =>
  answerOneOf(forms, request, loadContext, { then, admit: requireAdmin });

async function answerOneOf(forms: Forms, request: Request, loadContext: AppLoadContext, page: PageRules) {
  const intent = formOf(loadContext).get("intent");
  const answer = typeof intent === "string" && Object.hasOwn(forms, intent) ? forms[intent] : undefined;
  if (answer) return answer(request, loadContext, page);
  await page.admit(request, loadContext);
  return refuse("invalid-input");
}
