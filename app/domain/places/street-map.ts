import type { Context } from "../shared/context";
import { refuse } from "../shared/errors";
import type { KerbPolicy } from "../shared/kerb-policy";
import { forbiddenAt, type KerbFacts, kerbQuestion, weekTimeIn } from "./kerb-rules";
import type { Place } from "./places";
import type { MapFacts, Point } from "./rules";

export interface TileAddress {
  scheme: "light" | "dark";
  zoom: number;
  x: number;
  y: number;
}

/** A street beside a place. */
export interface NearStreet {
  /** '12 Mill Lane', or 'Mill Lane' where the map knows no house number. */
  address: string;
  street: string;
  /** From the place to the street's middle. */
  metres: number;
  /** The point at the kerb on this side of the street. */
  kerb: Point;
}

/** The community's own map. */
export interface StreetMap {
  /** Facts about the map in use. The file may be replaced while the server runs. */
  facts(): MapFacts;
  /** Null where no kerb rules are set. */
  kerbFacts(): KerbFacts | null;
  /**
   * An SVG image of 256 CSS pixels, compressed by brotli. Where the map has nothing, it shows land.
   * Refuses with `busy` while too many wait.
   */
  tile(address: TileAddress): Promise<Buffer>;
  /**
   * The two nearest streets within 80 m, nearest first. The first is right in 83 of 100 cases, one of the two in 97. Empty
   * while the map cannot answer.
   */
  streetsNear(point: Point): Promise<NearStreet[]>;
  /** The rules of the nearest kerb within 15 m, the one that applies first. Empty where none is known, or the map cannot answer. */
  kerbRulesAt(point: Point): Promise<readonly KerbPolicy[]>;
  /** Named objects around a point, nearest first: streets, houses, parks, parts of town. A word of the name begins with the typed text. */
  find(typed: string, around: Point, limit: number): Promise<Place[]>;
  close(): Promise<void>;
}

/** A phone's position is exact to 10 or 20 m. A place farther than this from a street's middle is not moved. */
const SNAP_METRES = 25;

/** Moves a place to the kerb of the nearest street, so that it lies neither on a corner nor in a house. */
export async function kerbAt(map: StreetMap | null, { latitude, longitude }: Point): Promise<Point> {
  const place = { latitude, longitude };
  const [nearest] = (await map?.streetsNear(place)) ?? [];
  return nearest && nearest.metres <= SNAP_METRES ? nearest.kerb : place;
}

/**
 * The question to someone who shares where parking is forbidden at one of these times (docs/product.md#map): 'No parking
 * here Thursdays 8 to 10: sure?' Null where it is allowed, or nothing is known.
 */
export function questionAt(
  policies: readonly KerbPolicy[],
  { clock, settings }: Pick<Context, "clock" | "settings">,
  times: readonly Date[] = [clock.now()],
): string | null {
  // To read the clock on the wall costs as much as the rest of a share, and most places have no rules.
  if (policies.length === 0) return null;
  for (const time of times) {
    const rule = forbiddenAt(policies, weekTimeIn(settings.timeZone, time));
    if (rule) return kerbQuestion(rule);
  }
  return null;
}

/**
 * Refuses with `kerb-forbids` and the question beside `confirmKerb`, unless the member is sure. `times`: when the space is
 * shared, now unless it is planned.
 */
export function confirmKerbRule(
  context: Pick<Context, "clock" | "settings">,
  policies: readonly KerbPolicy[],
  confirmKerb = false,
  times?: readonly Date[],
): void {
  const question = confirmKerb ? null : questionAt(policies, context, times);
  if (question !== null) refuse("kerb-forbids", { fields: { confirmKerb: [question] } });
}
