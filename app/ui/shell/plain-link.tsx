import { useNavigate, type LinkProps } from "@remix-run/react";
import type { ComponentPropsWithoutRef, MouseEvent } from "react";

interface Props extends Omit<ComponentPropsWithoutRef<"a">, "href">, Pick<LinkProps, "replace" | "preventScrollReset"> {
  /** A path of this site from its root, with what may follow it. */
  to: string;
}

/**
 * A `Link` for what stands on every page and on the map home. A `Link` asks the router where it leads, which in each of 20
 * cards costs the server more than the card's words; this one asks nothing while it is rendered.
 */
export function PlainLink({ to, replace, preventScrollReset, onClick, children, ...rest }: Props) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    const { pathname, search, hash, href } = event.currentTarget;
    // To go where one is already leaves nothing to go back to.
    navigate({ pathname, search, hash }, { replace: replace ?? href === location.href, preventScrollReset });
  };
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}

/** What the browser makes of it stays as it is: a tab of its own, a window, a download. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
