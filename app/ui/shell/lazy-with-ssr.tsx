import { useEffect, useState, type ComponentType, type ReactNode } from "react";

interface Options<Props> {
  /** A selector that finds what the server rendered of it. Without one only browsers render it. */
  selector?: string;
  /** What stands there until the script has come. Nothing by default. */
  meanwhile?: (props: Props) => ReactNode;
}

type LazyComponent<Props> = ComponentType<Props> & { load: () => Promise<void> };

/** The components of this page whose script must be there before React compares the page with the server's. */
const rendered: { selector: string; load: () => Promise<void> }[] = [];

/**
 * A component whose script loads apart from its page's, when it is shown first; where that fails, the next render tries
 * again. With a `selector` the server renders it at once. Its script then loads before React compares the page (`loadRendered`):
 * a Suspense boundary would come later, and an event in between makes React discard the server's HTML (error 421).
 */
export function lazyWithSsr<Props extends object>(
  importIt: () => Promise<ComponentType<Props> | undefined>,
  { selector, meanwhile }: Options<Props> = {},
): LazyComponent<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const load = async () => {
    Loaded ??= await importIt();
  };
  if (selector)
    if (typeof document === "object") rendered.push({ selector, load });
    else void load(); // The server's bundle holds every script, so this is done before the first request.

  const Lazy = (props: Props) => {
    const [loaded, setLoaded] = useState(Loaded !== undefined);
    // No list of dependencies: each later render tries again.
    useEffect(() => {
      // Not `Loaded`: the script can arrive between a render without it and that render's effect.
      if (loaded) return;
      let isCurrent = true;
      load().then(
        () => isCurrent && setLoaded(true),
        () => undefined,
      );
      return () => void (isCurrent = false);
    });
    return Loaded ? <Loaded {...props} /> : meanwhile?.(props);
  };
  return Object.assign(Lazy, { load });
}

/** Loads the scripts of all parts that the server has rendered on this page. */
export const loadRendered = async (): Promise<void> => {
  const here = rendered.filter(({ selector }) => document.querySelector(selector));
  await Promise.all(here.map(({ load }) => load()));
};
