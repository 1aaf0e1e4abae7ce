import { metresOf } from "~/domain/places/rules";
import { unratedHandovers } from "~/domain/ratings";
import { openRequest } from "~/domain/requests";
import { activityText, nearbySpaces, promiseBanners } from "~/domain/spaces";
import type { SpaceInList } from "~/domain/spaces/rules";
import type { AppLoadContext } from "../context";
import type { SignedIn } from "../session";
import { hidden } from "./hidden";
import { homePlace } from "./home-place";
import { readHomeQuery } from "./home-query";
import { timeZoneOf } from "../time-zone";

/** Everything the map home shows at first paint. */
export async function loadHome(request: Request, load: AppLoadContext, signedIn: SignedIn) {
  const { actor } = signedIn;
  const { context, config } = load.app;
  const query = readHomeQuery(new URL(request.url).searchParams);
  const { place, unknownPlace } = await homePlace(load, actor, query);
  const [found, banners, open, hiddenRequest, [unrated], hiddenRating] = await Promise.all([
    place ? nearbySpaces(context, actor, place, metresOf(query.radius)) : [],
    promiseBanners(context, actor),
    openRequest(context, actor),
    hidden("request", request),
    unratedHandovers(context, actor),
    hidden("rating", request),
  ]);
  // Somebody alone on the map wonders whether anybody else is here.
  const activity =
    place && found.length === 0
      ? await load.app.activityNear(actor, place, timeZoneOf(request, config, signedIn))
      : null;
  const centre = query.centre ?? (place && { latitude: place.latitude, longitude: place.longitude });
  return {
    now: context.clock.now().toISOString(),
    place,
    unknownPlace,
    view: centre && { centre, zoom: query.zoom },
    radius: query.radius,
    spaces: found.slice(0, query.show),
    activity: activity && activityText(activity),
    further: found.slice(query.show).map(forPin),
    banners,
    request: open && open.id !== hiddenRequest ? { id: open.id } : null,
    unrated: unrated && unrated.spaceId !== hiddenRating ? unrated : null,
    tiles: { url: config.tileUrl, attribution: config.tileAttribution },
    formKey: context.newId(),
  };
}

function forPin({ id, latitude, longitude, status, owner }: SpaceInList) {
  const { firstName, lastName, vehicleDescription } = owner;
  return { id, latitude, longitude, status, owner: { firstName, lastName, vehicleDescription } };
}
