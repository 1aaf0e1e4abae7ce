import { redirect } from "@remix-run/node";
import { buttonAction } from "~/forms/button-action";
import { formKeyOf } from "~/forms/forms";
import { sendOnce } from "~/domain/shared/send-once";
import { returnTo } from "~/auth/redirect-path";
import type { AppLoadContext } from "~/auth/context";
import { dismissHint, rememberPlace } from "~/domain/members";
import { hints } from "~/domain/members/newcomer-rules";
import type { Actor, Context } from "~/domain/shared/context";
import { pointIn } from "~/forms/home-query";
import { redirectWithToast } from "~/auth/flash";
import { rate } from "~/forms/rate";
import { cancelOwnRequest } from "~/forms/cancel-own-request";
import { rateForm } from "~/domain/listings";
import { type SpaceButton, spaceActionOf } from "./space-actions.server";
import { bannerOf, dismissBanner } from "~/forms/dismissed-banners";
import { shareNow, undoShareNow } from "./share-now.server";
import { refuse } from "~/domain/shared/errors";
import { z } from "zod";
import { idText } from "~/domain/shared/text";

/** Answers the map home's buttons, and the prompt for stars when it stands there. */
export function homeAction(request: Request, loadContext: AppLoadContext) {
  const home = returnTo(request) ?? `/${new URL(request.url).search}`;
  return buttonAction(request, loadContext, {
    back: home,
    schema: rateForm,
    workOf: (form) => {
      // The prompt for stars alone has this field: a space's button has the id as its value.
      if (form.has("spaceId")) return rate(form, home);
      if (form.has("here")) return beHere(form, loadContext);
      if (form.has("share-now")) return shareNow(form, loadContext, home, request);
      if (form.has("undo-share") || form.has("change-share")) return undoShareNow(form, home);
      if (form.has("dismiss-hint")) return dismissHintOf(form, home);
      // A space's form sends the phone's position, too. Without it the pressed button is the only field.
      const sentAt = form.get("at");
      const at = typeof sentAt === "string" ? pointIn(sentAt) : null;
      form.delete("at");
      const pressed = submittedButton(form);
      if (!pressed) return null;
      const { intent, id } = pressed;
      const banner = bannerOf(intent);
      if (banner) return async () => redirect(home, { headers: await dismissBanner(banner, id) });
      const button: SpaceButton | null =
        intent === "cancel-request" ? { act: cancelOwnRequest } : spaceActionOf(intent);
      if (!button) return null;
      const { act, limit, fromPlace, anchor = "" } = button;
      return async (context, actor) => {
        if (limit) await loadContext.app.limits.consume(limit, actor.id);
        if (at && fromPlace) await rememberPlace(context, actor, at);
        const sent = [intent, id];
        const once = sendOnce(context, actor, formKeyOf(request, form, sent), sent);
        return redirectWithToast(`${home}${anchor}`, await act(once, actor, id));
      };
    },
  });
}

function dismissHintOf(form: FormData, home: string) {
  const hint = hints.find((one) => one === form.get("dismiss-hint"));
  if (!hint) return null;
  return async (context: Context, actor: Actor) => {
    await dismissHint(context, actor, hint);
    return redirect(home);
  };
}

/** 'I'm here': a place that was looked at becomes the member's last known place, at most 5 an hour. */
function beHere(form: FormData, loadContext: AppLoadContext) {
  const here = form.get("here");
  const point = typeof here === "string" ? pointIn(here) : null;
  if (!point) return null;
  return async (context: Context, actor: Actor) => {
    await loadContext.app.limits.consume("typed-places", actor.id);
    if (!(await rememberPlace(context, actor, { ...point, typed: true }))) return refuse("moved-too-fast");
    return redirectWithToast("/", {
      title: "You are here",
      message: "You'll hear of spaces and requests around this place.",
    });
  };
}

/** A form with one field alone: the button's name, and as its value the id of what it is about. */
const oneButton = z.tuple([z.tuple([z.string(), idText])]);

/** The pressed button. Null where the form has other fields, or the value is no id. */
function submittedButton(form: FormData): { intent: string; id: string } | null {
  const { data } = oneButton.safeParse([...form]);
  if (!data) return null;
  const [[intent, id]] = data;
  return { intent, id };
}
