import type { HomePlace, Point } from "~/domain/places/rules";
import type { AppLoadContext } from "../auth/context";
import type { SignedIn } from "../auth/session";
import { streetsNear } from "../server/map-streets";
import { tileSource } from "../server/map-tiles";
import { homePlace } from "./home-place";
import { readHomeQuery } from "./home-query";

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
