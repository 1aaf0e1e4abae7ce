import type { Point } from "~/domain/places/rules";
import { project, TILE } from "./mercator";

/** Where map images come from, and whom to thank for them. */
export interface TileSource {
  /** Template with {z}, {x}, {y} and, if need be, {s}. */
  url: string;
  /** The same for dark pages, where the map has colours of its own for them. */
  darkUrl?: string;
  /** HTML, set by whoever runs the community. */
  attribution: string;
}

/** What a media query calls a dark page. */
export const DARK = "(prefers-color-scheme:dark)";

export interface Tile {
  url: string;
  /** For dark pages; null where the map has one scheme only. */
  darkUrl: string | null;
  /** Pixels from the map's centre to the tile's left upper corner. */
  left: number;
  top: number;
  /** Screens on which some of the tile can be seen; null: every screen. */
  media: string | null;
}

/**
 * The largest map, in CSS pixels, over the list and beside it, and the screen that it belongs to (at most 56 % of the height; the
 * list's column): as in map.css, pin-map.css and map-home.css. A larger one has grey edges until Leaflet comes.
 */
const over = { height: 520, screen: 1.75 };
const wide = { width: 912, height: 704, from: 960, besides: 580 };
/** Every screen is at least so wide, and the maps of low ones are not higher. */
const LEAST = 320;

/** Tiles that cover the map around its centre, on any screen; none beyond the poles. */
export function tilesAround(centre: Point, zoom: number, { url, darkUrl }: Omit<TileSource, "attribution">): Tile[] {
  const { x: centreX, y: centreY } = project(centre, zoom);
  const count = 2 ** zoom;
  const first = (middle: number, length: number) => Math.floor((middle - length / 2) / TILE);
  const tiles: Tile[] = [];
  for (let row = first(centreY, wide.height); row * TILE < centreY + wide.height / 2; row++) {
    if (row < 0 || row >= count) continue;
    for (let column = first(centreX, wide.width); column * TILE < centreX + wide.width / 2; column++) {
      const [left, top] = [Math.round(column * TILE - centreX), Math.round(row * TILE - centreY)];
      const media = mediaFor(left, top);
      if (media === undefined) continue;
      const x = ((column % count) + count) % count;
      tiles.push({
        url: tileUrl(url, zoom, x, row),
        darkUrl: darkUrl === undefined ? null : tileUrl(darkUrl, zoom, x, row),
        ...{ left, top, media },
      });
    }
  }
  return tiles;
}

/** The template as Leaflet fills it: the same address means that the browser fetches no tile twice. */
export const tileTemplate = (template: string): string => template.replace("{r}", "");

function tileUrl(template: string, zoom: number, x: number, y: number): string {
  const values: Record<string, string | number> = { z: zoom, x, y, s: "abc"[(x + y) % 3] ?? "a" };
  return tileTemplate(template).replace(/\{(\w)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Pixels between the centre and the tile's nearest edge; 0 when the tile lies across the centre. */
const distance = (start: number): number => Math.max(0, start, -(start + TILE));

/** Screens that show the tile: null for all, undefined for none. */
function mediaFor(left: number, top: number): string | null | undefined {
  const width = 2 * distance(left);
  const height = 2 * distance(top);
  const clauses: string[] = [];
  if (height < over.height && width < wide.from) {
    const high = height > LEAST ? ` and (min-height:${height * over.screen}px)` : "";
    if (width <= LEAST && !high) return null;
    clauses.push(`(min-width:${width}px) and (max-width:${wide.from - 1}px)${high}`);
  }
  if (height < wide.height && width < wide.width)
    clauses.push(`(min-width:${Math.max(wide.from, width + wide.besides)}px)`);
  return clauses.length > 0 ? clauses.join(",") : undefined;
}
