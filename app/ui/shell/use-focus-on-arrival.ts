import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

/** The page that is on screen; never set on the server. */
let shown: string | undefined;

/** After a navigation inside the app the focus goes to the new page's heading: the browser does that for whole pages only. */
export function useFocusOnArrival(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const arrivedByLink = shown !== undefined && shown !== pathname;
    shown = pathname;
    if (!arrivedByLink) return;
    const target = heading() ?? document.getElementById("content");
    target?.focus({ preventScroll: true });
  }, [pathname]);
}

const heading = () => document.querySelector<HTMLElement>("h1[tabindex]");

/** For a page whose content arrives after the navigation: takes the focus on from where it had to stay meanwhile. */
export function useFocusOnceLoaded(): void {
  useEffect(() => {
    if (document.activeElement?.id === "content") heading()?.focus({ preventScroll: true });
  }, []);
}
