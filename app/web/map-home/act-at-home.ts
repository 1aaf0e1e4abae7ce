import { redirect } from "@remix-run/node";
import { z } from "zod/v4";
import { refuse } from "~/domain/shared/errors";
import type { AppLoadContext } from "../context";
import { redirectWithToast } from "../flash";
import { parseForm } from "../forms";
import { refusalOf } from "../refusals";
import type { SignedIn } from "../session";
import { actOnSpace } from "./act-on-space";
import { hideRequest } from "./hidden-request";

const id = z
  .string()
  .regex(/^[\w-]{1,64}$/)
  .default("");
const pressed = z.object({ intent: z.string(), spaceId: id, requestId: id });

/** Answers the map home's buttons: done or refused, the member is back where they were and hears what came of it. */
export async function actAtHome(request: Request, { app }: AppLoadContext, { actor }: SignedIn): Promise<Response> {
  const parsed = await parseForm(request, pressed);
  if ("reply" in parsed) return refuse("invalid-input");
  const { intent, spaceId, requestId } = parsed.value;
  const home = `/${new URL(request.url).search}`;
  if (intent === "hide-request") return redirect(home, { headers: { "Set-Cookie": await hideRequest(requestId) } });
  const act = actOnSpace(intent) ?? refuse("invalid-input");
  try {
    return await redirectWithToast(home, await act(app.context, actor, spaceId));
  } catch (error) {
    return redirectWithToast(home, { title: "Sorry", message: refusalOf(error).message, destructive: true });
  }
}
