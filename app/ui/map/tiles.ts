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
 * The highest map over the list or under a pin, in CSS pixels. It takes at most 56 % of the screen (map-home.css,
 * pin-map.css), so a screen is at least this many times as high as the map.
 */
const MAX_OVER = 520;
const SCREEN_HEIGHTS = 1.75;
/**
 * The largest map beside the list (map-home.css), and the least that stands beside any map of a wide screen: a pin's
 * leaves 352 px (pin-map.css). A larger one has grey edges until Leaflet comes.
 */
const MAX_WIDTH = 912;
const MAX_HEIGHT = 704;
const WIDE_FROM = 960;
const BESIDE_MAP = 352;
/** Every screen is at least so wide, and the maps of low ones are not higher. */
const MIN_EDGE = 320;

/** Tiles that cover the map around its centre, on any screen; none beyond the poles. */
export function tilesAround(centre: Point, zoom: number, { url, darkUrl }: Omit<TileSource, "attribution">): Tile[] {
  const { x: centreX, y: centreY } = project(centre, zoom);
  const count = 2 ** zoom;
  const firstIndex = (middle: number, length: number) => Math.floor((middle - length / 2) / TILE);
  const tiles: Tile[] = [];
  for (let row = firstIndex(centreY, MAX_HEIGHT); row * TILE < centreY + MAX_HEIGHT / 2; row++) {
    if (row < 0 || row >= count) continue;
    for (let column = firstIndex(centreX, MAX_WIDTH); column * TILE < centreX + MAX_WIDTH / 2; column++) {
      const [left, top] = [Math.round(column * TILE - centreX), Math.round(row * TILE - centreY)];
      const x = ((column % count) + count) % count;
      tiles.push({
        url: tileUrl(url, zoom, x, row),
        darkUrl: darkUrl === undefined ? null : tileUrl(darkUrl, zoom, x, row),
        left,
        top,
        media: mediaFor(left, top),
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

/** Screens that show the tile; null: all. */
function mediaFor(left: number, top: number): string | null {
  const width = 2 * distance(left);
  const height = 2 * distance(top);
  const wide = `(min-width:${Math.max(WIDE_FROM, width + BESIDE_MAP)}px)`;
  if (height >= MAX_OVER) return wide;
  const high = height > MIN_EDGE ? ` and (min-height:${height * SCREEN_HEIGHTS}px)` : "";
  return width > MIN_EDGE || high ? `(min-width:${width}px) and (max-width:${WIDE_FROM - 1}px)${high},${wide}` : null;
}
