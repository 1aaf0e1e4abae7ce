import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** After a navigation inside the app the focus goes to the new page's heading: the browser does that for whole pages only. */
export function useFocusOnArrival(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const heading = document.querySelector<HTMLElement>("h1[tabindex]") ?? document.getElementById("content");
    heading?.focus({ preventScroll: true });
  }, [pathname]);
}
