import { rememberPlace } from "~/domain/members";
import type { Actor, Context } from "~/domain/shared/context";
import { refuse } from "~/domain/shared/errors";
import type { AppLoadContext } from "~/http/context";
import { redirectWithToast } from "~/forms/flash";
import { pointIn } from "~/forms/home-query";

/** 'I am here': a place that was looked at becomes the member's last known place, at most 5 an hour. */
export function beHere(form: FormData, load: AppLoadContext) {
  const here = form.get("here");
  const point = typeof here === "string" ? pointIn(here) : null;
  if (!point) return null;
  return async (context: Context, actor: Actor) => {
    await load.app.limits.take("typed-places", actor.id);
    if (!(await rememberPlace(context, actor, { ...point, typed: true }))) return refuse("moved-too-fast");
    return redirectWithToast("/", {
      title: "You are here",
      message: "You hear of spaces and requests around this place.",
    });
  };
}
