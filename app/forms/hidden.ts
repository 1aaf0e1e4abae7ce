import { createCookie } from "@remix-run/node";
import { DAY, SECOND } from "~/domain/shared/clock";
import { END_SHOWN_MS } from "~/domain/listings/promise-rules";

/** Cookies of what the member has closed. Without an age they last for the browser session. */
const cookies = {
  /** The day of this browser's first visit, then `CLOSED`. 400 days are the most that browsers keep. */
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

type Closable = keyof typeof cookies;

const closing = new Map<string, Closable>([
  ["hide-request", "request"],
  ["hide-rating", "rating"],
  ["hide-end", "end"],
  ["hide-install", "install"],
]);

/** What the button of this name closes; undefined for other buttons. */
export const closedBy = (button: string): Closable | undefined => closing.get(button);

/** The id of the request or space whose banner was closed last. */
export async function hidden(what: Closable, request: Request): Promise<string | null> {
  const id: unknown = await cookies[what].parse(request.headers.get("Cookie"));
  return typeof id === "string" ? id : null;
}

/** The header that hides a banner. */
export const hide = async (what: Closable, id: string): Promise<{ "Set-Cookie": string }> => ({
  "Set-Cookie": await cookies[what].serialize(id),
});
