import { redirect } from "@remix-run/node";
import { refuse } from "~/domain/shared/errors";
import type { AppLoadContext } from "../context";
import { redirectWithToast } from "../flash";
import { pressOf } from "../press";
import { refusalOf } from "../refusals";
import type { SignedIn } from "../session";
import { actOnSpace } from "./act-on-space";
import { hide } from "./hidden";

/** Answers the map home's buttons: done or refused, the member is back where they were and hears what came of it. */
export async function actAtHome(request: Request, { app }: AppLoadContext, { actor }: SignedIn): Promise<Response> {
  const { intent, id } = await pressOf(request);
  const home = `/${new URL(request.url).search}`;
  if (intent === "hide-request") return redirect(home, { headers: await hide("request", id) });
  if (intent === "hide-rating") return redirect(home, { headers: await hide("rating", id) });
  const act = actOnSpace(intent) ?? refuse("invalid-input");
  try {
    return await redirectWithToast(home, await act(app.context, actor, id));
  } catch (error) {
    return redirectWithToast(home, { title: "Sorry", message: refusalOf(error).message, destructive: true });
  }
}
