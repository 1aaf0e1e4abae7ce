import { createCookie } from "@remix-run/node";

/** The request whose banner was closed; without an age, a browser keeps it for this session. */
const cookie = createCookie("hidden-request", { path: "/", httpOnly: true, sameSite: "lax" });

export async function hiddenRequest(request: Request): Promise<string | null> {
  const id: unknown = await cookie.parse(request.headers.get("Cookie"));
  return typeof id === "string" ? id : null;
}

/** `Set-Cookie` that hides the banner of this request. */
export const hideRequest = (id: string): Promise<string> => cookie.serialize(id);
