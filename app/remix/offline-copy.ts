import type { EntryContext } from "@remix-run/server-runtime";

/** What the layout loaded, as far as it matters here. */
interface Shell {
  member: { id: string } | null;
  toasts: readonly unknown[];
}

/** Stands in the place of a member's id. */
const NOBODY = "nobody";

/**
 * Says to the service worker whose page this is, so that nothing of another member stays on the phone. A visitor's page says
 * 'nobody'; one that says nothing can be a proxy's own ('Back soon'). Says also whether the worker may cache the page for when
 * there is no network, and what its list calls it (docs/product.md#offline). A page with a toast is not cached: the toast
 * would show again.
 */
export function setPageHeaders(headers: Headers, remix: EntryContext, shell: Shell | undefined): void {
  const { staticHandlerContext, routeModules } = remix;
  const { matches, errors } = staticHandlerContext;
  if (errors) return;
  headers.set("X-Member", shell?.member?.id ?? NOBODY);
  if (!shell?.member) return;
  const handle = routeModules[matches.at(-1)?.route.id ?? ""]?.handle as { offline?: string } | undefined;
  if (handle?.offline !== undefined && shell.toasts.length === 0) headers.set("X-Offline", handle.offline);
}

/** Whether a script asks for a page, to cache it or to show it early: notices and toasts stay for the page itself. */
export const isCopy = ({ headers }: Request): boolean => headers.get("x-copy") === "on";
