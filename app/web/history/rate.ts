import { rateForm, rateHandover } from "~/domain/ratings";
import type { Actor, Context } from "~/domain/shared/context";
import { refuse } from "~/domain/shared/errors";
import { redirectWithToast } from "../flash";
import { parseForm } from "../forms";

/** Gives the stars of the prompt that asks for them, and leads back to where it stood. */
export const rate = (form: FormData, back: string) => async (context: Context, actor: Actor) => {
  const read = await parseForm(form, rateForm);
  if ("reply" in read) return refuse("invalid-input"); // the browser's own check lets nothing through but stars
  const { stars } = await rateHandover(context, actor, read.value);
  return redirectWithToast(back, { title: "Thank you", message: `You gave ${stars} of 5 stars.` });
};
