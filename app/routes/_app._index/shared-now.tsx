import { useFetcher } from "@remix-run/react";
import { lazyWithSsr } from "~/ui/shell/lazy-with-ssr";
import type { SharedNow } from "./shared-card";

/** The fetcher of the button 'Share here now', whose answer is the list's first card. */
export const SHARE_NOW = "share-now";

/** Loaded separately, after the page is painted: few visits share a space. */
export const SharedCard = lazyWithSsr(async () => (await import("./shared-card")).SharedCard);

/** The list's first card after 'Share here now'. */
export function SharedHere() {
  const { shared } = useFetcher<{ shared?: SharedNow }>({ key: SHARE_NOW }).data ?? {};
  return shared ? <SharedCard key={shared.id} {...shared} /> : null;
}
