import { createCookie, redirect } from "@remix-run/node";
import { z } from "zod/v4";

const flash = z.object({
  title: z.string().max(100),
  message: z.string().max(500),
  destructive: z.boolean().optional(),
});

/** What the next page says about what just happened. */
export type Flash = z.infer<typeof flash>;

const SECONDS = 60;
const cookie = createCookie("flash", { path: "/", httpOnly: true, sameSite: "lax", maxAge: SECONDS });

/** Sends the browser on; the page it arrives at shows the toast, with JavaScript or without. */
export async function redirectWithToast(url: string, toast: Flash, init: ResponseInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.append("Set-Cookie", await cookie.serialize(toast));
  return redirect(url, { ...init, headers });
}

/** The toast that came with a redirect, and the header that makes it the last time. For the layout's loader alone. */
export async function takeFlash(request: Request): Promise<{ toast: Flash | null; headers: Headers }> {
  const headers = new Headers();
  const carried: unknown = await cookie.parse(request.headers.get("Cookie"));
  if (carried === null) return { toast: null, headers };
  const sent = flash.safeParse(carried);
  if (sent.success) headers.append("Set-Cookie", await cookie.serialize("", { maxAge: 0 }));
  return { toast: sent.data ?? null, headers };
}
