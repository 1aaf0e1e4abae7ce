import { useEffect, useState, type ComponentType } from "react";

/** A part of a page that has its own script, and how to load it. */
export interface EarlyPart<Props> {
  Part: ComponentType<Props>;
  load: () => Promise<void>;
}

/**
 * A part that most pages do without. Where the server rendered it, its script is loaded before hydration. A lazy
 * component would not be hydrated yet when an event loads the page's data. React would then discard the server's HTML
 * (error 421). `now` is undefined in a browser.
 */
export function earlyPart<Props extends object>(
  now: ComponentType<Props> | undefined,
  importPart: () => Promise<ComponentType<Props>>,
): EarlyPart<Props> {
  let Loaded = now;
  const load = async () => {
    Loaded = await importPart();
  };
  const Part = (props: Props) => {
    const [loaded, setLoaded] = useState(Loaded !== undefined);
    useEffect(() => {
      // Not `Loaded`: the script can arrive between a render without it and that render's effect.
      if (loaded) return;
      let unmounted = false;
      load().then(
        () => !unmounted && setLoaded(true),
        () => undefined, // without a network the next data tries again
      );
      return () => void (unmounted = true);
    });
    return Loaded ? <Loaded {...props} /> : null;
  };
  return { Part, load };
}
