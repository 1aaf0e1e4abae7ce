import type { ClientLoaderFunctionArgs } from "@remix-run/react";

/**
 * The page's `clientLoader`. Only this document's Content-Security-Policy allows the card form, so a navigation
 * reloads.
 */
export async function inOwnDocument({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  if (window.location.pathname === new URL(request.url).pathname) return serverLoader();
  window.location.assign(request.url);
  return new Promise(() => undefined); // pending until the browser has left this page
}
