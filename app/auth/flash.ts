import { createCookie, redirect } from "@remix-run/node";
import { z } from "zod";

const flash = z.object({
  title: z.string().max(100),
  message: z.string().max(500),
  destructive: z.boolean().optional(),
  to: z.string().startsWith("/").max(100).optional(),
  /** The words of the link to `to`; 'Open' without them. */
  link: z.string().max(50).optional(),
});

/** One toast for the next page. */
export type Flash = z.infer<typeof flash>;

const COOKIE_SECONDS = 60;
const cookie = createCookie("flash", { path: "/", httpOnly: true, sameSite: "lax", maxAge: COOKIE_SECONDS });

/** The toast after a mail with a link that confirms an address was queued. */
export const linkSentToast = (email: string): Flash => ({
  title: "Link Sent",
  message: `We sent a link to ${email}. Please check your inbox, and your spam folder.`,
});

/** Redirects. The next page shows the toasts in turn, with or without JavaScript; none where it says itself what happened. */
export async function redirectWithToast(
  url: string,
  toasts: Flash | readonly Flash[],
  init: ResponseInit = {},
): Promise<Response> {
  const headers = new Headers(init.headers);
  // Where only the hash of the address changes (`#promise`), Remix loads the page's data anew only for this header or a cookie.
  headers.set("X-Remix-Revalidate", "yes");
  const carried = [toasts].flat();
  if (carried.length > 0) headers.append("Set-Cookie", await cookie.serialize(carried));
  return redirect(url, { ...init, headers });
}

/** The toasts of the redirect's cookie, and the header that deletes it. Only the layout's loader uses it. */
export async function takeFlash(request: Request): Promise<{ toasts: readonly Flash[]; headers: Headers }> {
  const headers = new Headers();
  const carried: unknown = await cookie.parse(request.headers.get("Cookie"));
  if (carried === null) return { toasts: [], headers };
  const sent = z.array(flash).safeParse(carried);
  // Any other value is ignored, until a redirect replaces it.
  if (sent.success) headers.append("Set-Cookie", await cookie.serialize("", { maxAge: 0 }));
  return { toasts: sent.data ?? [], headers };
}
