import { useFetcher } from "@remix-run/react";
import { lazyWithSsr } from "~/ui/shell/lazy-with-ssr";

/** What was shared by one tap. */
export interface SharedNow {
  id: string;
  /** 'near 402 5th Street'; '' where no map knows the street. */
  address: string;
  /** Of the phone's position, in metres. */
  accuracy: number;
  earned: number;
  keepingPaused: boolean;
  /** The first offer to hide the name near here. */
  to?: string;
  link?: string;
}

/** The fetcher of the button 'Share here now', whose answer is the list's first card. */
export const SHARE_NOW = "share-now";

/** Loaded separately, after the page is painted: few visits share a space. */
export const SharedCard = lazyWithSsr(async () => (await import("./shared-card")).SharedCard);

/** The list's first card after 'Share here now'. */
export function SharedHere() {
  const { shared } = useFetcher<{ shared?: SharedNow }>({ key: SHARE_NOW }).data ?? {};
  return shared ? <SharedCard key={shared.id} {...shared} /> : null;
}
