import type { LinkProps, NavigateFunction } from "@remix-run/react";
import { createContext, useContext, type ComponentPropsWithoutRef, type MouseEvent } from "react";
import { media } from "./media";

interface Props
  extends
    Omit<ComponentPropsWithoutRef<"a">, "href">,
    Pick<LinkProps, "replace" | "preventScrollReset" | "viewTransition"> {
  /** A path of this site from its root, with what may follow it. */
  to: string;
}

/** The router's function for links. The shell calls the hook once, because one call a link costs the server 5 % of a page. */
export const Navigate = createContext<NavigateFunction | null>(null);

/**
 * A cheaper `Link` for every page's frame and the map home. Remix's `Link` resolves its address by the router at each
 * render, which for 20 cards costs the server more than their text. This one uses the router only on a click.
 */
export function PlainLink({ to, replace, preventScrollReset, viewTransition, onClick, children, ...rest }: Props) {
  const navigate = useContext(Navigate);
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (!navigate || event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    const { pathname, search, hash, href } = event.currentTarget;
    // A link to the current address replaces the history entry.
    navigate(
      { pathname, search, hash },
      {
        replace: replace ?? href === location.href,
        preventScrollReset,
        viewTransition: viewTransition && !media("(prefers-reduced-motion: reduce)").matches,
      },
    );
  };
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}

/** Clicks that the browser handles itself: new tab, new window, download. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
