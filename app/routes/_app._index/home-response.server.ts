import { data } from "@remix-run/node";
import type { AppLoadContext } from "~/auth/context";
import type { SignedIn } from "~/auth/session";
import { loadHome } from "~/routes/_app._index/load-home.server";
import { DARK, tilesAround } from "~/ui/map/tiles";
import type { HomeData } from "~/ui/spaces/home-data";

/** The map home's data, with the headers of its first page. */
export async function homeResponse(request: Request, load: AppLoadContext, signedIn: SignedIn) {
  const { home, headers } = await loadHome(request, load, signedIn);
  const link = load.isData ? null : tilePreloads(home);
  // The browser then says how fast the network is. Critical-CH would load the first page twice, where that takes longest.
  return data(home, { headers: { ...headers, "Accept-CH": "ECT", ...(link !== null && { Link: link }) } });
}

/**
 * A Link header for the tiles that every screen shows. They are then asked for with the page's first byte, and neither
 * scripts nor pictures before the map are ahead of them. Null for a page without a map of this server's.
 */
function tilePreloads({ view, tiles }: Pick<HomeData, "view" | "tiles">): string | null {
  if (!view || !tiles?.darkUrl) return null;
  const shown = tilesAround(view.centre, view.zoom, tiles).filter(({ media }) => media === null);
  return shown.flatMap(({ url, darkUrl }) => [preload(url, `not ${DARK}`), preload(darkUrl ?? url, DARK)]).join(", ");
}

const preload = (url: string, media: string): string =>
  `<${url}>; rel=preload; as=image; fetchpriority=high; media="${media}"`;
