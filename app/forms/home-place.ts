import type { SignedIn } from "~/domain/auth";
import { type LastPlace, rememberPlace, viewerOf } from "~/domain/members";
import type { Places, StreetMap } from "~/domain/places";
import { distanceMetres, type HomePlace, LAST_PLACE_METRES, type Point } from "~/domain/places/rules";
import type { Actor } from "~/domain/shared/context";
import { ownWatchOf } from "~/domain/push";
import { MINUTE } from "~/domain/shared/clock";
import type { AppLoadContext } from "~/auth/context";
import { isCopy } from "~/remix/offline-copy";
import { withStreets, streetsNear } from "~/server/map-streets";
import { type HomeQuery, pointIn, readHomeQuery } from "./home-query";
import { tileSource } from "~/server/map-tiles";

/** The most other places of the typed name that are offered. */
const MAX_OTHERS = 5;

/**
 * The place in the address, else the typed place, else the watched area, else the last known place of the last 24 h, and the
 * member as the viewer of what is around it. Only a position that the page's own script measured is stored as the last known
 * place (docs/product.md#last-known-place). A link or a typed place stores nothing, however often the page loads its data
 * again.
 */
export async function homePlace(
  request: Request,
  loadContext: AppLoadContext,
  actor: Actor,
  { here, place: typed, watch }: HomeQuery,
) {
  const { context, places, map } = loadContext.app;
  const isMeasured = here !== null && isOwnLoad(request, loadContext) && isMeasuredHere(request, here);
  if (isMeasured) await rememberPlace(context, actor, here);
  const viewer = await viewerOf(context, actor);
  const last = viewer.place;
  if (here) {
    const isHere = isMeasured || (last !== null && distanceMetres(last, here) <= LAST_PLACE_METRES);
    const place: HomePlace = isHere ? { ...here, source: "here" } : await placeOfLink(map, here);
    return { viewer, place, unknownPlace: null };
  }
  const named = typed ? await namedPlace(places, typed, last ?? undefined) : null;
  if (named) return { viewer, place: named, unknownPlace: null };
  const unknownPlace = typed ? { typed, isForeignCode: await places.isForeignCode(typed) } : null;
  const watched = watch && !typed ? await ownWatchOf(context, actor, watch) : null;
  const place = watched ? watchedPlace(watched) : last && lastKnownPlace(last, context.clock.now());
  return { viewer, place, unknownPlace };
}

/** The place of a typed name, with others of the same name. Null: no place is called that. */
async function namedPlace(places: Places, typed: string, near: Point | undefined): Promise<HomePlace | null> {
  const [found] = await places.find(typed, 1, near);
  if (!found) return null;
  const { latitude, longitude, label } = found;
  const meanings = await places.meanings(typed, near);
  const others = meanings.map((meant) => meant.label).filter((other) => other !== label);
  return {
    latitude,
    longitude,
    source: "named",
    label,
    ...(others.length > 0 && { others: others.slice(0, MAX_OTHERS) }),
  };
}

const watchedPlace = ({ latitude, longitude }: Point): HomePlace => ({
  latitude,
  longitude,
  source: "named",
  label: "an area you watch",
});

/** A page's script, or the worker for its copy, loads the data. An address that someone opens may come from a stranger. */
const isOwnLoad = (request: Request, { site, isData }: AppLoadContext): boolean =>
  (isData || isCopy(request)) && site !== "cross";

async function placeOfLink(map: StreetMap | null, { latitude, longitude }: Point): Promise<HomePlace> {
  const place = { latitude, longitude, source: "link" as const };
  const [named = place] = await withStreets(map, [place]);
  return named;
}

function lastKnownPlace({ latitude, longitude, at }: LastPlace, now: Date): HomePlace {
  const ageMinutes = Math.floor(Math.max(0, now.getTime() - at.getTime()) / MINUTE);
  return { latitude, longitude, source: "last", ageMinutes };
}

/** The cookie that `measuredCookie` names. */
const measuredInCookie = /(?:^|;\s*)here=([-\d.,]{1,50})(?:;|$)/;

/**
 * Whether the page's script marked these coordinates as measured by this phone. An address alone proves nothing: a
 * stranger's link has one too, and the page that it opens loads its data again by itself.
 */
function isMeasuredHere({ headers }: Request, { latitude, longitude }: Point): boolean {
  const measured = pointIn(measuredInCookie.exec(headers.get("Cookie") ?? "")?.[1] ?? "");
  return measured?.latitude === latitude && measured.longitude === longitude;
}

/** The place of a form, before its page asks the phone. */
type KnownPlace = HomePlace | (Point & { source: "pin" });

/** The place for a form: the pin that was set, else the map home's place, from the same query. */
export async function formPlace(request: Request, loadContext: AppLoadContext, { actor }: SignedIn) {
  const query = readHomeQuery(new URL(request.url).searchParams);
  const { context, map } = loadContext.app;
  const known = query.pin ? null : await homePlace(request, loadContext, actor, query);
  const place: KnownPlace | null = query.pin ? { ...query.pin, source: "pin" } : (known?.place ?? null);
  return {
    place,
    unknownPlace: known?.unknownPlace ?? null,
    radius: query.radius,
    unsure: query.pin ? query.unsure : null,
    zoom: query.zoom,
    tiles: tileSource(loadContext.app),
    streets: place && map ? await streetsNear(map, place) : [],
    formKey: context.newId(),
  };
}
