import { listVisibleSpaces, promiseBanners } from "~/domain/listings";
import { lateUntil, type PromiseBanner, type PromiseEnd } from "~/domain/listings/promise-rules";
import { isOpenToAll } from "~/domain/listings/space-rules";
import { lastPlace, type SignedIn } from "~/domain/members";
import { compass, distanceMiles, pointOf, REACH_METRES } from "~/domain/places/rules";
import { clockText } from "~/domain/shared/calendar";
import type { Actor, Context } from "~/domain/shared/context";
import { timeZoneOf } from "../auth/time-zone";
import { hidden } from "../forms/hidden";
import type { AppLoadContext } from "./context";

/** The promises on the bar of every page, the driver's first because it is more urgent (docs/product.md#promises). */
export async function loadPromises(request: Request, { app: { context, config } }: AppLoadContext, signedIn: SignedIn) {
  const { actor } = signedIn;
  const { banners, end } = await promiseBanners(context, actor);
  const place = banners.some(({ role }) => role === "driver") ? await lastPlace(context, actor) : null;
  const zone = timeZoneOf(request, config, signedIn);
  const promises = banners
    .sort((a, b) => a.role.localeCompare(b.role))
    .map((banner) => {
      const there = pointOf(banner.space);
      const way =
        place && banner.role === "driver"
          ? { miles: distanceMiles(place, there), direction: compass(place, there) }
          : null;
      return { ...banner, ...timesOf(banner, context.clock.now(), zone), way };
    });
  const shown = end && (await hidden("end", request)) !== end.id ? end : null;
  return { promises, end: shown && { ...shown, next: await nextSpace(context, actor, shown) } };
}

/** As clock times: they are right without a script, too. */
function timesOf({ stage, waitFrom, expiresAt }: PromiseBanner, now: Date, zone: string) {
  const end = stage === "late" ? lateUntil(new Date(expiresAt)) : new Date(expiresAt);
  return {
    from: new Date(waitFrom) > now ? clockText(waitFrom, zone) : null,
    until: clockText(end, zone),
  };
}

/** The nearest other space for a driver whose promise ended. */
async function nextSpace(context: Context, actor: Actor, { role, spaceId }: PromiseEnd) {
  const place = role === "driver" ? await lastPlace(context, actor) : null;
  if (!place) return null;
  const { spaces } = await listVisibleSpaces(context, actor, place, REACH_METRES);
  const next = spaces.find((one) => one.id !== spaceId && one.owner?.id !== actor.id && isOpenToAll(one));
  return next ? { id: next.id, miles: next.distanceMiles } : null;
}
