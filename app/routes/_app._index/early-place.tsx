import { useLocation } from "@remix-run/react";
import { useDocument } from "~/document";
import { findEarlyPlace } from "~/routes/_app._index/early-place-script.server";
import { useEarlyPage } from "~/routes/_app._index/early-page";
import { homeUrlHere, measuredCookie } from "~/ui/spaces/home-url";
import { dataAddress } from "~/single-fetch";

/** In the place of the coordinates, which only the script knows. */
const UNKNOWN = { lat: "LAT", lng: "LNG" };

/**
 * The first script of a page without a place. It asks for the position, then for the page around it, which it shows at once
 * as the server rendered it, and for that page's data, at the address to which `use-here.ts` will navigate. On a slow phone
 * the other scripts take seconds. In the browser its text is empty: it has run by then, and `findEarlyPlace` stays on the server.
 */
export function EarlyPlace() {
  const { search } = useLocation();
  const { nonce } = useDocument();
  useEarlyPage();
  const home = homeUrlHere(search, UNKNOWN, false);
  const roughHome = homeUrlHere(search, UNKNOWN, true);
  return (
    <script
      nonce={nonce}
      data-home={home}
      data-rough-home={roughHome}
      data-data={dataAddress(home)}
      data-rough-data={dataAddress(roughHome)}
      data-cookie={measuredCookie(UNKNOWN)}
      dangerouslySetInnerHTML={{ __html: typeof document === "undefined" ? findEarlyPlace : "" }}
    />
  );
}
