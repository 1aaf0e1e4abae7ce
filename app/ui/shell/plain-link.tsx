import type { ComponentPropsWithoutRef } from "react";
import { useFollow, type FollowOptions } from "./use-follow";

interface Props extends Omit<ComponentPropsWithoutRef<"a">, "href">, FollowOptions {
  /** A path of this site from its root, with what may follow it. */
  to: string;
}

/** A `Link` for what stands on every page and on the map home: it asks the router nothing while the server renders it. */
export function PlainLink({ to, replace, preventScrollReset, onClick, children, ...rest }: Props) {
  const follow = useFollow({ replace, preventScrollReset });
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}
