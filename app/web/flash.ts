import { createCookie, redirect } from "@remix-run/node";
import { z } from "zod/v4";

const flash = z.object({
  title: z.string().max(100),
  message: z.string().max(500),
  destructive: z.boolean().optional(),
});

/** One thing that the next page says about what just happened. */
export type Flash = z.infer<typeof flash>;

const SECONDS = 60;
const cookie = createCookie("flash", { path: "/", httpOnly: true, sameSite: "lax", maxAge: SECONDS });

/** Sends the browser on; the page it arrives at shows the toasts in turn, with JavaScript or without. */
export async function redirectWithToast(
  url: string,
  toasts: Flash | readonly Flash[],
  init: ResponseInit = {},
): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.append("Set-Cookie", await cookie.serialize([toasts].flat()));
  return redirect(url, { ...init, headers });
}

/** The toasts that came with a redirect, and the header that makes it the last time. For the layout's loader alone. */
export async function takeFlash(request: Request): Promise<{ toasts: readonly Flash[]; headers: Headers }> {
  const headers = new Headers();
  const carried: unknown = await cookie.parse(request.headers.get("Cookie"));
  if (carried === null) return { toasts: [], headers };
  const sent = z.array(flash).safeParse(carried);
  if (sent.success) headers.append("Set-Cookie", await cookie.serialize("", { maxAge: 0 }));
  return { toasts: sent.data ?? [], headers };
}
