import type { ClientLoaderFunctionArgs } from "@remix-run/react";

/** The page's `clientLoader`: only a document of its own may load the card form (Content-Security-Policy), so links to it reload. */
export async function inOwnDocument({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  if (window.location.pathname === new URL(request.url).pathname) return serverLoader();
  window.location.assign(request.url);
  return new Promise(() => undefined); // until the browser is there
}
