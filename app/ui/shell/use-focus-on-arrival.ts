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
    const heading = document.querySelector<HTMLElement>("h1[tabindex]") ?? document.getElementById("content");
    heading?.focus({ preventScroll: true });
  }, [pathname]);
}
