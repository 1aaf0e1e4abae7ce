import type { IncomingMessage } from "node:http";
import type { Services } from "./services";
import type { StreetMap } from "~/domain/places";
import { isOnEarth, middleOf, type Point } from "~/domain/places/rules";
import type { Answer } from "./answer";
import { clientIp } from "../security/client-ip";
import { NOTHING_LOADS } from "../security/security-headers";

const NEAR = "/map/near";
const FIND = "/map/find";
const MAX_SUGGESTIONS = 6;
/** Letters: nobody types a longer name of a street. */
const MAX_QUESTION_LENGTH = 80;

/** 'near 12 Mill Lane' and the next nearest street: what a form offers as its address. */
export const streetsNear = async (map: StreetMap, place: Point): Promise<string[]> =>
  (await map.streetsNear(place)).map(({ address }) => `near ${address}`);

/**
 * Places with the street beside each, for their page's HTML: '12 Mill Lane', or 'Mill Lane' without numbers, for the middle of
 * an area. None where the community has no map, or it knows none there.
 */
export const withStreets = <Place extends Point>(
  map: StreetMap | null,
  places: readonly Place[],
  { withNumbers = true } = {},
): Promise<(Place & { street?: string })[]> =>
  Promise.all(
    places.map(async (place) => {
      const [nearest] = (await map?.streetsNear(place)) ?? [];
      return { ...place, ...(nearest && { street: withNumbers ? nearest.address : nearest.street }) };
    }),
  );

/**
 * Answers what a form asks while a member fills it in. `/map/near?at=LATITUDE,LONGITUDE` lists the streets beside a place.
 * `/map/find?q=MILL&near=LATITUDE,LONGITUDE` finds names that begin with the text; without `near`, around the map's middle.
 * The answer comes from the map alone, so visitors may ask. Null where the community has no map file. Refuses with
 * `too-many`, as for tiles.
 */
export async function answerMapQuestion(
  { map, limits, config }: Pick<Services, "map" | "limits" | "config">,
  req: IncomingMessage,
  path: string,
): Promise<Answer | null> {
  if (!map || (path !== NEAR && path !== FIND)) return null;
  await limits.consumeFrom("map-tiles", clientIp(req, config.trustProxy));
  const query = new URLSearchParams(req.url?.split("?")[1]);
  const place = pointIn(query.get(path === NEAR ? "at" : "near"));
  if (path === NEAR) return place ? json(200, await streetsNear(map, place)) : json(400, { message: "Invalid input" });
  const typed = (query.get("q") ?? "").slice(0, MAX_QUESTION_LENGTH);
  const found = await map.find(typed, place ?? middleOf(map.facts()), MAX_SUGGESTIONS);
  return json(
    200,
    found.map(({ label }) => label),
  );
}

function pointIn(text: string | null): Point | null {
  const [, latitude, longitude] = /^(-?\d{1,2}(?:\.\d{1,20})?),(-?\d{1,3}(?:\.\d{1,20})?)$/.exec(text ?? "") ?? [];
  if (latitude === undefined || longitude === undefined) return null;
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  return isOnEarth(point) ? point : null;
}

const json = (status: number, body: object): Answer => ({
  status,
  headers: {
    "content-type": "application/json; charset=utf-8",
    // The address contains a position, so no shared cache may store the answer.
    "cache-control": "private, no-store",
    "content-security-policy": NOTHING_LOADS,
  },
  body: Buffer.from(JSON.stringify(body)),
});
