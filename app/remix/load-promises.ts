import { listVisibleSpaces, promiseBanners } from "~/domain/listings";
import { lateUntil, type PromiseBanner, type PromiseEnd } from "~/domain/listings/promise-rules";
import { isOpenToAll } from "~/domain/listings/space-rules";
import { type Viewer, viewerOf } from "~/domain/members";
import { compass, distanceMiles, pointOf, REACH_METRES } from "~/domain/places/rules";
import { clockText } from "~/domain/shared/calendar";
import type { Actor, Context } from "~/domain/shared/context";
import { dismissedId } from "~/forms/dismissed-banners";

/**
 * The promises on the bar of every page, the driver's first because it is more urgent, and the newest that ended, unless the
 * member dismissed it (docs/product.md#promises). `zone`: the time zone of the shown times.
 */
export async function loadPromises(request: Request, context: Context, actor: Actor, zone: string) {
  const { banners, end } = await promiseBanners(context, actor);
  const shownEnd = end && (await dismissedId("end", request)) !== end.id ? end : null;
  // Owners see no way: they are at the car.
  const isDriver = [...banners, shownEnd].some((one) => one?.role === "driver");
  const driver = isDriver ? await viewerOf(context, actor) : null;
  const place = driver?.place ?? null;
  const promises = banners
    .sort((a, b) => a.role.localeCompare(b.role))
    .map((banner) => {
      const space = pointOf(banner.space);
      const way =
        place && banner.role === "driver"
          ? { miles: distanceMiles(place, space), direction: compass(place, space) }
          : null;
      return { ...banner, ...timesOf(banner, context.clock.now(), zone), way };
    });
  const next = shownEnd?.role === "driver" && driver ? await nextSpace(context, driver, shownEnd) : null;
  return { promises, end: shownEnd && { ...shownEnd, next } };
}

/** From when and until when a promise runs, as clock times: they are right without a script, too. */
function timesOf({ phase, waitFrom, expiresAt }: PromiseBanner, now: Date, zone: string) {
  const end = phase === "late" ? lateUntil(new Date(expiresAt)) : new Date(expiresAt);
  return {
    from: new Date(waitFrom) > now ? clockText(waitFrom, zone) : null,
    until: clockText(end, zone),
  };
}

/** The nearest other space for a driver whose promise ended. Null: there is none, or the driver's place is unknown. */
async function nextSpace(context: Context, driver: Viewer, { spaceId }: PromiseEnd) {
  if (!driver.place) return null;
  const { found: spaces } = await listVisibleSpaces(context, driver, driver.place, REACH_METRES);
  const next = spaces.find((one) => one.id !== spaceId && one.owner?.id !== driver.id && isOpenToAll(one));
  return next ? { id: next.id, miles: next.distanceMiles } : null;
}
