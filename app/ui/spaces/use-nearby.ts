import { useCallback, useState } from "react";
import type { SpaceCard, SpaceForParty } from "~/domain/spaces/rules";
import type { HomeData } from "./home-data";
import { withoutSpace, withSpace } from "./merge-spaces";

/** The spaces as the server listed them, with what has happened since merged in. */
export function useNearby(data: HomeData) {
  const [merged, setMerged] = useState({ from: data, spaces: data.spaces, further: data.further });
  // A new answer of the server takes the place of everything merged into the last one.
  if (merged.from !== data) setMerged({ from: data, spaces: data.spaces, further: data.further });

  const put = useCallback((space: SpaceCard | SpaceForParty) => {
    setMerged(({ from, spaces, further }) => ({
      from,
      spaces: from.place ? withSpace(spaces, space, { centre: from.place, miles: from.radius }) : spaces,
      further: further.filter(({ id }) => id !== space.id),
    }));
  }, []);

  const drop = useCallback((id: string) => {
    setMerged(({ from, spaces, further }) => ({
      from,
      spaces: withoutSpace(spaces, id),
      further: further.filter((space) => space.id !== id),
    }));
  }, []);

  return { spaces: merged.spaces, further: merged.further, put, drop };
}
