import { redirect } from "@remix-run/node";
import { discardShare, shareNowForm, shareSpace, shareSpaceInput } from "~/domain/listings";
import type { Point } from "~/domain/places/rules";
import { DEFAULT_HOLD_MINUTES } from "~/domain/listings/listing-time-rules";
import type { Actor, Context } from "~/domain/shared/context";
import { isRefusal, refuse, type ErrorCode } from "~/domain/shared/errors";
import { idText } from "~/domain/shared/text";
import { redirectWithToast } from "~/auth/flash";
import { homeAreaLink } from "~/forms/home-area-link";
import { formKeyOf, parseForm } from "~/forms/forms";
import { sendOnce } from "~/domain/shared/send-once";
import type { AppLoadContext } from "~/auth/context";
import { toHttpErrorUnlogged, UNKNOWN_ERROR } from "~/server/errors";
import { formResultHeaders } from "~/server/form-result";
import { streetsNear } from "~/server/map-streets";
import { pinUrl } from "~/ui/spaces/home-url";
import type { SharedNow } from "./shared-card";

/**
 * 'Share here now': free now and held for 10 minutes, where the phone is. It answers what the page shows for 10 s. Where
 * the rules of the kerb forbid parking now, or the member shares a space already, it leads to the form, which asks.
 */
export function shareNow(form: FormData, loadContext: AppLoadContext, home: string, request: Request) {
  return async (context: Context, actor: Actor) => {
    const read = parseForm(form, shareNowForm);
    if ("reply" in read) return refuse("place-too-wide");
    await loadContext.app.limits.consume("shares-and-requests", actor.id);
    const { map } = loadContext.app;
    const { accuracy: _, ...place } = read.value;
    // `shareSpace` moves the place to the kerb itself. Here the kerb gives the street and the pin of the form.
    const kerb = await context.kerbAt(place);
    const [address = ""] = map ? await streetsNear(map, kerb) : [];
    const input = shareSpaceInput.parse({ ...place, address, keepMinutes: DEFAULT_HOLD_MINUTES });
    try {
      const sent = ["share-now", input];
      const once = sendOnce(context, actor, formKeyOf(request, form, sent), sent);
      const { space, earned, holdingPaused } = await shareSpace(once, actor, input, {
        undoable: true,
        asksAboutDuplicate: true,
      });
      const shared: SharedNow = {
        id: space.id,
        address,
        earned,
        holdingPaused,
        homeArea: await homeAreaLink(context, actor),
      };
      return Response.json({ shared });
    } catch (error) {
      if (!isRefusal(error) || !askedByForm.has(error.code)) throw error;
      // A share that waited for the network has no page that could be led there.
      const { sentence, status } = toHttpErrorUnlogged(error) ?? UNKNOWN_ERROR;
      return redirect(formAt(kerb, home), { headers: formResultHeaders({ sentence, status }) });
    }
  };
}

/** Refusals that the form makes a question of. */
const askedByForm: ReadonlySet<ErrorCode> = new Set(["kerb-forbids", "shared-here"]);

const formAt = (place: Point, home: string): string =>
  pinUrl("/spaces/new", new URL(home, "http://home").search, place);

/** 'Undo' and 'Change' take the share back; 'Change' leads to the form with the pin at the same place. */
export function undoShareNow(form: FormData, home: string) {
  const change = form.has("change-share");
  return async (context: Context, actor: Actor) => {
    const id = idText.safeParse(form.get(change ? "change-share" : "undo-share"));
    if (!id.success) return refuse("invalid-input");
    const place = await discardShare(context, actor, id.data);
    if (change) return redirect(formAt(place, home));
    return redirectWithToast(home, { title: "Undone", message: "Your space wasn't shared." });
  };
}
