import { type SignedIn } from "~/domain/auth";
import { lastPlace, rememberPlace } from "~/domain/members";
import { distanceMetres, type HomePlace, LAST_PLACE_METRES, type Point } from "~/domain/places/rules";
import type { Actor, Context } from "~/domain/shared/context";
import { ownWatchOf } from "~/domain/push";
import { MINUTE } from "~/domain/shared/clock";
import type { AppLoadContext } from "~/auth/context";
import { isCopy } from "~/remix/offline-copy";
import { withStreets, streetsNear } from "~/server/map-streets";
import { type HomeQuery, pointIn, readHomeQuery } from "./home-query";
import { tileSource } from "~/server/map-tiles";

/** Most other meanings that are offered. */
const OTHERS = 5;

/**
 * The place in the address, else the typed place, else the watched area, else the last known place of the last 24 h. Only a
 * position that the page's own script measured is stored as the last known place (docs/product.md#last-known-place). A link
 * or a typed place stores nothing, however often the page loads its data again.
 */
export async function homePlace(
  request: Request,
  load: AppLoadContext,
  actor: Actor,
  { here, place: typed, watch }: HomeQuery,
) {
  const { context, places } = load.app;
  if (here) return { place: await placeOfAddress(request, load, actor, here), unknownPlace: null };
  const around = typed ? await lastPlace(context, actor) : null;
  const [named = null] = typed ? await places.find(typed, 1, around ?? undefined) : [];
  if (!named) {
    const watched = watch && !typed ? await ownWatchOf(context, actor, watch) : null;
    const place = watched ? watchedPlace(watched) : await placeBefore(context, actor);
    return { place, unknownPlace: typed ? { typed, isForeignCode: await places.isForeignCode(typed) } : null };
  }
  const { latitude, longitude, label } = named;
  const meanings = (await places.meanings(typed, around ?? undefined)).map((meant) => meant.label);
  const others = meanings.filter((other) => other !== label).slice(0, OTHERS);
  const place: HomePlace = { latitude, longitude, source: "named", label, ...(others.length > 0 && { others }) };
  return { place, unknownPlace: null };
}

const watchedPlace = ({ latitude, longitude }: Point): HomePlace => ({
  latitude,
  longitude,
  source: "named",
  label: "an area you watch",
});

async function placeOfAddress(
  request: Request,
  { app, site, isData }: AppLoadContext,
  actor: Actor,
  here: Point,
): Promise<HomePlace> {
  const { latitude, longitude } = here;
  if ((isData || isCopy(request)) && site !== "cross" && isMeasuredHere(request, here)) {
    await rememberPlace(app.context, actor, here);
    return { latitude, longitude, source: "here" };
  }
  const last = await lastPlace(app.context, actor);
  const isLast = last !== null && distanceMetres(last, here) <= LAST_PLACE_METRES;
  if (isLast) return { latitude, longitude, source: "here" };
  const [place] = await withStreets(app.map, [{ latitude, longitude, source: "link" as const }]);
  return place ?? { latitude, longitude, source: "link" };
}

async function placeBefore(context: Context, actor: Actor): Promise<HomePlace | null> {
  const last = await lastPlace(context, actor);
  if (!last) return null;
  const { latitude, longitude, at } = last;
  const ageMinutes = Math.floor(Math.max(0, context.clock.now().getTime() - at.getTime()) / MINUTE);
  return { latitude, longitude, source: "last", ageMinutes };
}

/** The cookie that `measuredCookie` names. */
const inCookie = /(?:^|;\s*)here=([-\d.,]{1,50})(?:;|$)/;

/**
 * Whether the page's script marked these coordinates as measured by this phone. An address alone proves nothing: a
 * stranger's link has one too, and the page that it opens loads its data again by itself.
 */
function isMeasuredHere({ headers }: Request, { latitude, longitude }: Point): boolean {
  const measured = pointIn(inCookie.exec(headers.get("Cookie") ?? "")?.[1] ?? "");
  return measured?.latitude === latitude && measured.longitude === longitude;
}

type FormPlace = HomePlace | (Point & { source: "pin" });

type KnownPlace = Awaited<ReturnType<typeof homePlace>>;

/** The place for a form: the pin that was set, else the map home's place, from the same query. */
export async function formPlace(request: Request, load: AppLoadContext, { actor }: SignedIn) {
  const query = readHomeQuery(new URL(request.url).searchParams);
  const { context, map } = load.app;
  const known: Omit<KnownPlace, "place"> & { place: FormPlace | null } = query.pin
    ? { place: { ...query.pin, source: "pin" }, unknownPlace: null }
    : await homePlace(request, load, actor, query);
  return {
    ...known,
    radius: query.radius,
    unsure: query.pin ? query.unsure : null,
    zoom: query.zoom,
    tiles: tileSource(load.app),
    streets: known.place && map ? await streetsNear(map, known.place) : [],
    formKey: context.newId(),
  };
}
