import { rateForm, rateHandover } from "~/domain/listings";
import type { Actor, Context } from "~/domain/shared/context";
import { refuse } from "~/domain/shared/errors";
import { redirectWithToast } from "../auth/flash";
import { parseForm } from "./forms";

/**
 * The work of the rating prompt's buttons, for `buttonAction`: stores the given stars, or for 'Say thanks' five of them, and
 * returns to the prompt's page, `back`.
 */
export const rate = (form: FormData, back: string) => async (context: Context, actor: Actor) => {
  const thanks = form.has("thanks");
  if (thanks) form.set("stars", "5");
  const read = parseForm(form, rateForm);
  if ("reply" in read) return refuse("invalid-input"); // the browser's own validation requires stars
  const { stars } = await rateHandover(context, actor, { ...read.value, thanks });
  const gave = `You gave ${stars} of 5 stars.`;
  return redirectWithToast(
    back,
    thanks
      ? { title: "Thanks sent", message: `Your neighbour reads it now. ${gave}` }
      : { title: "Thank you", message: gave },
  );
};
