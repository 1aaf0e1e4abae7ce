import { useLocation } from "@remix-run/react";

/** A link to the same page without its reloads (docs/product.md#without-javascript). */
export function StopRefreshing() {
  const { pathname, search } = useLocation();
  const parameters = new URLSearchParams(search);
  parameters.set("refresh", "off");
  return (
    <a className="lone" href={`${pathname}?${parameters.toString()}`}>
      Stop refreshing
    </a>
  );
}
