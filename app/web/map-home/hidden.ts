import { createCookie } from "@remix-run/node";

/** What a member may put away on the map home; without an age, a browser remembers it for this session. */
const cookies = {
  request: createCookie("hidden-request", { path: "/", httpOnly: true, sameSite: "lax" }),
  rating: createCookie("hidden-rating", { path: "/", httpOnly: true, sameSite: "lax" }),
};

/** The id of the request, or of the space to rate, whose close button was pressed last. */
export async function hidden(what: keyof typeof cookies, request: Request): Promise<string | null> {
  const id: unknown = await cookies[what].parse(request.headers.get("Cookie"));
  return typeof id === "string" ? id : null;
}

/** The header that puts it away. */
export const hide = async (what: keyof typeof cookies, id: string): Promise<HeadersInit> => ({
  "Set-Cookie": await cookies[what].serialize(id),
});
