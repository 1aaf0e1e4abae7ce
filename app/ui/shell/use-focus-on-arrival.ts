import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

/** The page on screen. Never set on the server. */
let shown: string | undefined;

/**
 * Focuses the new page's heading after a navigation inside the app. Browsers reset focus only for whole documents. The scroll
 * position is the router's.
 */
export function useFocusOnArrival(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const navigated = shown !== undefined && shown !== pathname;
    shown = pathname;
    if (!navigated) return;
    const target = heading() ?? document.getElementById("content");
    target?.focus({ preventScroll: true });
  }, [pathname]);
}

/** The page's heading, which can take the focus. */
export const heading = () => document.querySelector<HTMLElement>("h1[tabindex]");

/** Focuses the heading of content that arrives after the navigation, which found no heading and focused `#content`. */
export function useFocusOnceLoaded(): void {
  useEffect(() => {
    if (document.activeElement?.id === "content") heading()?.focus({ preventScroll: true });
  }, []);
}
