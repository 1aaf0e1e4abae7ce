import { useCallback, useState } from "react";
import type { SpaceCard, SpaceForParty } from "~/domain/spaces/rules";
import type { HomeData } from "~/ui/spaces/home-data";
import { withoutSpace, withSpace } from "./merge-spaces";

/**
 * The server's list with later events merged in. `further`: spaces without a card in the list, which the map shows too.
 * `from`: the answer of the server into which the events were merged.
 */
export function useNearby(data: HomeData, me: string) {
  const [merged, setMerged] = useState({ from: data, spaces: data.spaces, further: data.further });
  // A new list from the server replaces the merged one.
  if (merged.from !== data) setMerged({ from: data, spaces: data.spaces, further: data.further });

  const put = useCallback(
    (space: SpaceCard | SpaceForParty) => {
      setMerged(({ from, spaces, further }) => ({
        from,
        spaces: from.place ? withSpace(spaces, space, { centre: from.place, miles: from.radius, me }) : spaces,
        further: further.filter(({ id }) => id !== space.id),
      }));
    },
    [me],
  );

  const drop = useCallback((id: string) => {
    setMerged(({ from, spaces, further }) => ({
      from,
      spaces: withoutSpace(spaces, id),
      further: further.filter((space) => space.id !== id),
    }));
  }, []);

  return { spaces: merged.spaces, further: merged.further, put, drop };
}
