import { useLocation } from "@remix-run/react";
import { useDocument } from "~/document";
import { findEarlyPlace } from "~/routes/_app._index/early-place-script.server";
import { addressHere, measuredCookie } from "~/ui/spaces/home-address";
import { dataAddress } from "~/single-fetch";

/** In the place of the coordinates, which only the script knows. */
const UNKNOWN = { lat: "LAT", lng: "LNG" };

/**
 * The first script of a page without a place: asks for the position, and for the list around it, at the address to which
 * `use-here.ts` will navigate. On a slow phone the other scripts take seconds, and the list is there before them. Browsers have run
 * it before React looks, so their own script leaves its text out.
 */
export function EarlyPlace() {
  const { search } = useLocation();
  const { nonce } = useDocument();
  const listAt = (isRough: boolean) => dataAddress(addressHere(search, UNKNOWN, isRough));
  return (
    <script
      nonce={nonce}
      data-list={listAt(false)}
      data-rough-list={listAt(true)}
      data-cookie={measuredCookie(UNKNOWN)}
      dangerouslySetInnerHTML={{ __html: typeof document === "undefined" ? findEarlyPlace : "" }}
    />
  );
}

/** Whether the list around the early position was asked for, once: the navigation to it then takes that answer. */
export function takeEarlyList(): boolean {
  const isAsked = window.earlyPlace !== undefined;
  delete window.earlyPlace;
  return isAsked;
}
