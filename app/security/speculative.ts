/**
 * Whether a browser loads a page before anyone asked for it: Chrome while an address is typed, others for previews. Perhaps
 * nobody will look at it. It drops an error, and asks again when someone opens the page.
 */
export const isSpeculative = ({ headers }: Request): boolean =>
  ["sec-purpose", "purpose", "x-purpose", "x-moz"].some((name) => /pre(?:fetch|view)/.test(headers.get(name) ?? ""));
