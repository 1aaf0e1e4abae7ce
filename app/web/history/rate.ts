import { rateForm, rateHandover } from "~/domain/ratings";
import { refuse } from "~/domain/shared/errors";
import type { AppLoadContext } from "../context";
import { redirectWithToast } from "../flash";
import { formOf, parseForm } from "../forms";
import { pagePath } from "../redirect-path";
import { refusalOf } from "../refusals";
import type { SignedIn } from "../session";

/** Answers the prompt that asks for stars, and leads back to where it stood. */
export async function rate(request: Request, { app }: AppLoadContext, { actor }: SignedIn): Promise<Response> {
  const form = await formOf(request);
  const back = form.has("back") ? pagePath(form.get("back")) : "/parking-history";
  try {
    const read = await parseForm(form, rateForm);
    if ("reply" in read) return refuse("invalid-input"); // the browser's own check lets nothing through but stars
    const { stars } = await rateHandover(app.context, actor, read.value);
    return await redirectWithToast(back, { title: "Thank you", message: `You gave ${stars} of 5 stars.` });
  } catch (error) {
    return redirectWithToast(back, { title: "Sorry", message: refusalOf(error).message, destructive: true });
  }
}
