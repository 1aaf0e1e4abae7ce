import { useNavigate } from "@remix-run/react";
import type { MouseEvent } from "react";

/** What the browser makes of it stays as it is: a tab of its own, a window, a download. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/**
 * One handler for the plain links of a long list, to lead on without loading the page anew: a `Link` asks the router
 * where it leads, which in each of 20 cards costs the server more than the card's words.
 */
export function useFollow() {
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLAnchorElement>): void => {
    if (!isPlain(event)) return;
    event.preventDefault();
    const { pathname, search, hash } = event.currentTarget;
    navigate({ pathname, search, hash });
  };
}

/** Such a handler, as a list hands it on. */
export type Follow = ReturnType<typeof useFollow>;
