import { lazy, type ComponentType, type LazyExoticComponent } from "react";

/**
 * A component whose script loads apart from its page's. Where the script cannot be loaded, what the server rendered
 * stays: its forms work without a script. On a page that a link opened there is nothing to keep, so the error is thrown.
 */
export function loadApart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  // The browser runs the first page's scripts before there is a router.
  const isRendered = typeof __remixRouter === "undefined";
  return lazy(() =>
    load().then(
      (Component) => ({ default: Component }),
      (error: unknown) => {
        if (!isRendered) throw error;
        return new Promise<never>(() => undefined); // React waits, and leaves the page as it is
      },
    ),
  );
}
