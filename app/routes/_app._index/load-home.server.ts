import { data } from "@remix-run/node";
import { type SignedIn } from "~/domain/auth";
import { newcomerOf } from "~/domain/members";
import { covers, type HomePlace, metresOf } from "~/domain/places/rules";
import { plannedNear } from "~/domain/plans";
import { plannedText } from "~/domain/plans/rules";
import type { AppLoadContext } from "~/auth/context";
import { dismissedId } from "~/forms/dismissed-banners";
import { homePlace } from "~/forms/home-place";
import { readHomeQuery } from "~/forms/home-query";
import { timeZoneOf } from "~/auth/time-zone";
import { tileSource } from "~/server/map-tiles";
import { openParkingRequest } from "~/remix/load-shell";
import type { WithinQuota } from "~/domain/shared/view-quota";
import { quotaNote } from "~/routes/_app._index/quota-note.server";
import { installHint, newcomerHint } from "~/routes/_app._index/hints.server";
import { viewOf } from "~/routes/_app._index/home-view";
import { inListOrder } from "~/routes/_app._index/list-order";
import { activityText, listVisibleSpaces } from "~/domain/listings";
import type { SpaceInList } from "~/domain/listings/space-rules";
import { tipsNear } from "~/domain/tips";
import type { MapView } from "~/ui/map/map-view";
import { DARK, tilesAround, type TileSource } from "~/ui/map/tiles";

const NO_STREETS = "Are you there? 'I'm here' shows streets and owners.";
const OFF_MAP = "The street map of this community doesn't reach this place.";

/** What the list is without a place. */
const nothing: WithinQuota<SpaceInList> = { found: [], allShownAt: null };

/** Everything the map home shows at first paint, and the headers that go with it. */
export async function loadHome(request: Request, loadContext: AppLoadContext, signedIn: SignedIn) {
  const { actor } = signedIn;
  const { context, config, map } = loadContext.app;
  const query = readHomeQuery(new URL(request.url).searchParams);
  const timeZone = timeZoneOf(request, config, signedIn);
  const { viewer, place, unknownPlace } = await homePlace(request, loadContext, actor, query);
  const [{ found: nearest, allShownAt }, tips, open, dismissedRequest, newcomer, install] = await Promise.all([
    place ? listVisibleSpaces(context, viewer, place, metresOf(query.radius)) : nothing,
    place ? tipsNear(context, viewer, place, metresOf(query.radius)) : [],
    openParkingRequest(loadContext, actor),
    dismissedId("request", request),
    newcomerOf(context, signedIn.member),
    installHint(request, loadContext, signedIn),
  ]);
  const found = inListOrder(nearest, actor.id).map(compact);
  // With an empty map, recent activity and neighbours' plans show that others use the app.
  const isEmpty = place && found.length === 0 && !allShownAt;
  const activity = isEmpty ? await loadContext.app.activityNear(actor, place, timeZone) : null;
  const planned = isEmpty ? await plannedNear(context, place, query.radius) : [];
  const activityNote = [activity && activityText(activity), plannedText(planned, timeZone)].filter(Boolean).join(". ");
  const view = viewOf(query, place, found, actor.id);
  const home = {
    now: context.clock.now().toISOString(),
    place,
    unknownPlace,
    view,
    radius: query.radius,
    // The listed ones, in the order of `inListOrder`; `further` has the rest, for the map.
    spaces: found.slice(0, query.show),
    further: found.slice(query.show).map(forPin),
    // Free spaces that passers-by saw, nearest first.
    tips: tips.map((tip) => ({ ...tip, distanceMiles: inHundredths(tip.distanceMiles) })),
    // Above the list: that the quota of views left spaces out, and until when, or how to see streets around a typed place.
    listNote: allShownAt
      ? quotaNote(allShownAt, context.clock.now(), timeZone)
      : lacksStreets(place, found)
        ? NO_STREETS
        : null,
    activity: activityNote || null,
    // The member's open request, unless its banner was closed in this session.
    request: open && open.id !== dismissedRequest ? { id: open.id, expiresAt: open.expiresAt.toISOString() } : null,
    // The space that the member asks for.
    asked: open?.askedSpaceId ?? null,
    hint: newcomerHint(newcomer, { isBound: false }) ?? install.hint,
    handoverHint: newcomerHint(newcomer, { isBound: true }),
    // The list comes without the map, until someone asks for it.
    tiles: savesData(request) && !query.map ? null : tileSource(loadContext.app),
    // Where the community's own map does not show this part of the world: what to say about it.
    offMap: view === null || map === null || covers(map.facts(), view.centre) ? null : OFF_MAP,
    formKey: context.newId(),
  };
  const link = loadContext.isData ? null : tilePreloads(home);
  // The browser then says how fast the network is. Critical-CH would load the first page twice, where that takes longest.
  return data(home, { headers: { ...install.headers, "Accept-CH": "ECT", ...(link !== null && { Link: link }) } });
}

/** What the map home shows. */
export type HomeData = Awaited<ReturnType<typeof loadHome>>["data"];

/**
 * A Link header for the tiles that every screen shows. They are then asked for with the page's first byte, and neither
 * scripts nor pictures before the map are ahead of them. Null for a page without a map of this server's.
 */
function tilePreloads({ view, tiles }: { view: MapView | null; tiles: TileSource | null }): string | null {
  if (!view || !tiles?.darkUrl) return null;
  const shown = tilesAround(view.centre, view.zoom, tiles).filter(({ media }) => media === null);
  return shown.flatMap(({ url, darkUrl }) => [preload(url, `not ${DARK}`), preload(darkUrl ?? url, DARK)]).join(", ");
}

const preload = (url: string, media: string): string =>
  `<${url}>; rel=preload; as=image; fetchpriority=high; media="${media}"`;

/** Whether the list around a typed place has spaces without street and owner, which a member sees within 2 miles of themselves. */
const lacksStreets = (place: HomePlace | null, spaces: readonly SpaceInList[]): boolean =>
  place?.source === "named" && spaces.some((space) => "distant" in space);

/** Decimals of a distance in miles, exact to about 50 feet. All 16 that it is measured in made the page 0.2 KB larger. */
const DISTANCE_DECIMALS = 2;

const inHundredths = (miles: number): number => Number(miles.toFixed(DISTANCE_DECIMALS));

/** A space of the list in fewer bytes: its distance in hundredths of a mile, its times in whole seconds. */
const compact = <Listed extends SpaceInList>(listed: Listed): Listed => ({
  ...listed,
  distanceMiles: inHundredths(listed.distanceMiles),
  availableAt: toSecond(listed.availableAt),
  confirmedAt: toSecond(listed.confirmedAt),
});

/** A card shows minutes. The milliseconds of 20 spaces made the page 0.06 KB larger. */
const toSecond = (time: string): string => `${time.slice(0, "2026-11-24T12:00:00".length)}.000Z`;

/** A space beyond those listed: enough for its pin. */
export type FurtherSpace = ReturnType<typeof forPin>;

function forPin(listed: SpaceInList) {
  const { id, latitude, longitude, distanceMiles, status, availableAt, keptUntil, confirmedAt, owner } = listed;
  const facts = { id, latitude, longitude, distanceMiles, status, availableAt, keptUntil, confirmedAt };
  return {
    ...facts,
    // Told the owner and the driver of a promise.
    ...("bound" in listed && { bound: listed.bound }),
    // Not around the member's last known place, so its card has no button.
    ...("distant" in listed && { distant: listed.distant }),
    owner: owner && {
      id: owner.id,
      firstName: owner.firstName,
      lastName: owner.lastName,
      vehicleDescription: owner.vehicleDescription,
      handovers: owner.handovers,
    },
  };
}

/** Connections on which a page without pictures is the better one (https://wicg.github.io/netinfo/#effective-connection-types). */
const SLOW = /^(?:slow-)?2g$/;

/** Whether a phone saves data or is on 2G, which browsers say once `Accept-CH` asked for it (docs/product.md#map). */
const savesData = ({ headers }: Request): boolean =>
  headers.get("save-data") === "on" || SLOW.test(headers.get("ect") ?? "");
