import { withoutCopiedMarks } from "~/domain/shared/text";
import type { Line, Vertex } from "./geometry";
import { features, LINE, POINT, type DecodedTile } from "./shapes";

/** A street that cars use. */
export interface Road {
  name: string;
  /** Metres from its middle to its kerb. */
  kerb: number;
  line: Line;
}

export interface House {
  number: string;
  /** Null where the map does not say of which street it is. */
  street: string | null;
  at: Vertex;
}

/** What a tile knows for addresses, in its own units. */
export interface Addresses {
  roads: readonly Road[];
  houses: readonly House[];
  places: readonly { name: string; at: Vertex }[];
}

const kerbs: ReadonlyMap<unknown, number> = new Map(
  Object.entries({ living_street: 3, residential: 4, tertiary: 5, secondary: 6.5, primary: 8, trunk: 8 }),
);
const USUAL_KERB = 4;

/** Metres from the middle of a street to where cars stand. `detail`: the street's kind_detail in the tile. */
export const metresToKerb = (detail: unknown): number => kerbs.get(detail) ?? USUAL_KERB;

const DRIVEN = new Set<unknown>(["major_road", "minor_road", "other"]);

/** In code points: with a house's number it fits an address. */
const MAX_NAME_LENGTH = 80;

/** A name as forms take it. In the file, which anyone may have edited, it can hold line breaks and marks of direction. */
function textOf(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const text = withoutCopiedMarks(value).replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
  return Array.from(text).slice(0, MAX_NAME_LENGTH).join("").trim() || null;
}

/** The streets, houses and named places of a tile; none of a missing one. */
export function addressesIn(tile: DecodedTile | null): Addresses {
  const roads: Road[] = [];
  for (const { type, properties, loadGeometry } of features(tile?.layers.roads)) {
    const { kind, kind_detail: detail, is_link: link, is_tunnel: tunnel } = properties;
    const name = textOf(properties.name);
    if (!name || type !== LINE || link || tunnel || detail === "service" || !DRIVEN.has(kind)) continue;
    const kerb = metresToKerb(detail);
    for (const line of loadGeometry()) roads.push({ name, kerb, line });
  }
  const houses: House[] = [];
  for (const { type, properties, loadGeometry } of features(tile?.layers.buildings)) {
    const number = textOf(properties.addr_housenumber);
    const at = type === POINT ? loadGeometry()[0]?.[0] : undefined;
    if (number && at) houses.push({ number, street: textOf(properties.addr_street), at });
  }
  const places: { name: string; at: Vertex }[] = [];
  for (const layer of ["places", "pois"])
    for (const { type, properties, loadGeometry } of features(tile?.layers[layer])) {
      const name = textOf(properties.name);
      const at = type === POINT ? loadGeometry()[0]?.[0] : undefined;
      if (name && at) places.push({ name, at });
    }
  return { roads, houses, places };
}
