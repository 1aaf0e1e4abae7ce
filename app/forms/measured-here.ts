import type { Point } from "~/domain/places/rules";
import { pointIn } from "./home-query";

/** The cookie that `routes/_app._index/mark-measured.ts` sets. */
const inCookie = /(?:^|;\s*)here=([-\d.,]{1,50})(?:;|$)/;

/**
 * Whether the page's script marked these coordinates as measured by this phone. An address alone proves nothing: a
 * stranger's link has one too, and the page that it opens loads its data again by itself.
 */
export function isMeasuredHere({ headers }: Request, { latitude, longitude }: Point): boolean {
  const measured = pointIn(inCookie.exec(headers.get("Cookie") ?? "")?.[1] ?? "");
  return measured?.latitude === latitude && measured.longitude === longitude;
}
