import { DEFAULT_RADIUS_MILES, type RadiusMiles } from "./rules";

/** '¼ mile', '2 miles' */
export const radiusText = (miles: number): string =>
  miles === 0.25 ? "¼ mile" : miles === 0.5 ? "½ mile" : miles === 1 ? "1 mile" : `${miles} miles`;

/** How far a request reaches that is made at a list of this radius: 2 miles at most, although a list may reach 5. */
export const requestReachText = (radius: RadiusMiles): string => radiusText(Math.min(radius, DEFAULT_RADIUS_MILES));
