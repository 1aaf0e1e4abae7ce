import { useEffect, useState, type ComponentProps } from "react";
import type { LiveEvents } from "./live-events";

/** Loads the script of live events after the page has appeared. Visitors and the first paint do not need it. */
export function LoadedLiveEvents(props: ComponentProps<typeof LiveEvents>) {
  const [part, setPart] = useState<{ LiveEvents: typeof LiveEvents } | null>(null);
  useEffect(() => {
    let left = false;
    import("./live-events").then(
      (loaded) => !left && setPart(loaded),
      () => undefined, // Without a network the page stays as it is; the next page tries again.
    );
    return () => void (left = true);
  }, []);
  return part && <part.LiveEvents {...props} />;
}
