/** The user agents of phones and tablets. iPads may say that they are Macs. */
const MOBILE = /Mobi|Android|iPhone|iPad/;

/** Whether a user agent is that of a phone or tablet. */
export const isMobile = (agent: string | null | undefined): boolean => MOBILE.test(agent ?? "");

/** Whether a request comes from an iPhone, or an iPad that says so. */
export const isApplePhone = ({ headers }: Request): boolean => /iPhone|iPad/.test(headers.get("User-Agent") ?? "");

/**
 * Whether a browser loads a page before anyone asked for it: Chrome while an address is typed, others for previews. Perhaps
 * nobody will look at it. It drops an error, and asks again when someone opens the page.
 */
export const isSpeculative = ({ headers }: Request): boolean =>
  ["sec-purpose", "purpose", "x-purpose", "x-moz"].some((name) => /pre(?:fetch|view)/.test(headers.get(name) ?? ""));
