import { createCookie } from "@remix-run/node";
import { DAY, SECOND } from "~/domain/shared/clock";
import { END_SHOWN_MS } from "~/domain/listings/promise-rules";

/** Cookies of the banners that the member dismissed. Without an age they last for the browser session. */
const cookies = {
  /** The day of this browser's first visit, then 'closed' (hints.server.ts). Browsers keep it for 400 days at most. */
  install: createCookie("install-hint", {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    maxAge: (400 * DAY) / SECOND,
  }),
  request: createCookie("hidden-request", { path: "/", httpOnly: true, sameSite: "lax" }),
  end: createCookie("hidden-end", { path: "/", httpOnly: true, sameSite: "lax", maxAge: END_SHOWN_MS / SECOND }),
  rating: createCookie("hidden-rating", { path: "/", httpOnly: true, sameSite: "lax" }),
};

type Banner = keyof typeof cookies;

const buttons = new Map<string, Banner>([
  ["hide-request", "request"],
  ["hide-rating", "rating"],
  ["hide-end", "end"],
  ["hide-install", "install"],
]);

/** The banner that the button of this name dismisses; undefined for other buttons. */
export const bannerOf = (button: string): Banner | undefined => buttons.get(button);

/**
 * What the cookie of a banner holds: the id of the request or space whose banner was dismissed last, or what `install` says.
 * Null: none was dismissed.
 */
export async function dismissedId(banner: Banner, request: Request): Promise<string | null> {
  const id: unknown = await cookies[banner].parse(request.headers.get("Cookie"));
  return typeof id === "string" ? id : null;
}

/** The header that sets the cookie of a dismissed banner. */
export const dismissBanner = async (banner: Banner, id: string): Promise<{ "Set-Cookie": string }> => ({
  "Set-Cookie": await cookies[banner].serialize(id),
});
