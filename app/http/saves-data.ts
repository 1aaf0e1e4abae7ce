/** Connections on which a page without pictures is the better one (https://wicg.github.io/netinfo/#effective-connection-types). */
const SLOW = /^(?:slow-)?2g$/;

/**
 * Whether a phone saves data, or is on a 2G network. Browsers send `ECT` once a page asked for it by
 * `Accept-CH` (docs/product.md#map).
 */
export const savesData = ({ headers }: Request): boolean =>
  headers.get("save-data") === "on" || SLOW.test(headers.get("ect") ?? "");
