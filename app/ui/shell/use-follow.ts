import { useNavigate, type LinkProps } from "@remix-run/react";
import type { MouseEvent } from "react";

/** What the browser makes of it stays as it is: a tab of its own, a window, a download. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** As a `Link` takes them. */
export type FollowOptions = Pick<LinkProps, "replace" | "preventScrollReset">;

/**
 * One handler for the plain links of a long list, to lead on without loading the page anew: a `Link` asks the router
 * where it leads, which in each of 20 cards costs the server more than the card's words.
 */
export function useFollow({ replace, preventScrollReset }: FollowOptions = {}) {
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLAnchorElement>): void => {
    if (!isPlain(event)) return;
    event.preventDefault();
    const { pathname, search, hash, href } = event.currentTarget;
    // To go where one is already leaves nothing to go back to.
    navigate({ pathname, search, hash }, { replace: replace ?? href === location.href, preventScrollReset });
  };
}

/** Such a handler, as a list hands it on. */
export type Follow = ReturnType<typeof useFollow>;
