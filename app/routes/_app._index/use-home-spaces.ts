import { useCallback, useEffect, useState } from "react";
import type { SpaceCard, SpaceForParty } from "~/domain/listings/space-rules";
import { usePolling, useRealtime } from "~/realtime/use-realtime";
import { onLoad } from "~/single-fetch";
import type { HomeData } from "./load-home.server";
import { withoutSpace, withSpace } from "./list-order";

/** How often the list is fetched while no socket is open, in ms (tests/specification.md#caching-and-timing). */
const POLL_MS = 120_000;

/** Merges events into the map home. `newest`: what a neighbour shared while the page is open, until it is promised. */
export function useHomeSpaces(data: HomeData, me: string) {
  const { spaces, further, apply } = useNearby(data, me);
  const [newest, setNewest] = useState<string | null>(null);
  usePolling(POLL_MS);
  useRealtime((event) => {
    if (event.type === "NEW_PARKING_SPACE" || event.type === "PARKING_SPACE_UPDATED") {
      const { space } = event.data;
      apply({ id: space.id, space });
      if (event.type === "NEW_PARKING_SPACE" && space.owner?.id !== me) setNewest(space.id);
    }
    if (event.type === "PARKING_SPACE_REMOVED") apply({ id: event.data.id, space: null });
  });
  return { spaces, further, newest: spaces.find(({ id, status }) => id === newest && status !== "promised") };
}

/** A space as an event says it is now. Null: it is gone. */
interface SpaceChange {
  id: string;
  space: SpaceCard | SpaceForParty | null;
}

interface Merged {
  /** The answer of the server into which the events are merged. */
  from: HomeData;
  spaces: HomeData["spaces"];
  further: HomeData["further"];
  /** The events since the last load began, the newest of each space. The answer of that load can be older. */
  applied: readonly SpaceChange[];
}

/** The server's list with later events, which `apply` merges in. `further`: spaces that only the map shows. */
function useNearby(data: HomeData, me: string) {
  const [merged, setMerged] = useState<Merged>(() => listOf(data));
  // A new list from the server replaces the merged one.
  if (merged.from !== data)
    setMerged(merged.applied.reduce((list, change) => withChange(list, change, me), listOf(data)));

  useEffect(() => onLoad(() => setMerged((list) => (list.applied.length === 0 ? list : { ...list, applied: [] }))), []);

  const apply = useCallback((change: SpaceChange) => setMerged((list) => withChange(list, change, me)), [me]);
  return { spaces: merged.spaces, further: merged.further, apply };
}

const listOf = (from: HomeData): Merged => ({ from, spaces: from.spaces, further: from.further, applied: [] });

function withChange({ from, spaces, further, applied }: Merged, change: SpaceChange, me: string): Merged {
  const { id, space } = change;
  const others = <One extends { id: string }>(list: readonly One[]) => list.filter((one) => one.id !== id);
  return {
    from,
    spaces:
      from.place && space
        ? withSpace(spaces, space, { centre: from.place, miles: from.radius, me })
        : withoutSpace(spaces, id),
    further: others(further),
    applied: [...others(applied), change],
  };
}
