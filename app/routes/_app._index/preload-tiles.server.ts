import type { HomeData } from "~/ui/spaces/home-data";
import { DARK, tilesAround } from "~/ui/map/tiles";

/**
 * A Link header for the tiles that every screen shows. They are then asked for with the page's first byte, and neither
 * scripts nor pictures before the map are ahead of them. Null for a page without a map of this server's.
 */
export function tilePreloads({ view, tiles }: Pick<HomeData, "view" | "tiles">): string | null {
  if (!view || !tiles?.darkUrl) return null;
  const shown = tilesAround(view.centre, view.zoom, tiles).filter(({ media }) => media === null);
  return shown.flatMap(({ url, darkUrl }) => [preload(url, `not ${DARK}`), preload(darkUrl ?? url, DARK)]).join(", ");
}

const preload = (url: string, media: string): string =>
  `<${url}>; rel=preload; as=image; fetchpriority=high; media="${media}"`;
