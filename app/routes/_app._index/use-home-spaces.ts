import { useState } from "react";
import { usePolling, useRealtime } from "~/realtime/use-realtime";
import type { HomeData } from "~/ui/spaces/home-data";
import { useNearby } from "./use-nearby";

/** How often the list is fetched while no socket is open, in ms (specification 9). */
const POLL_MS = 120_000;

/** Keeps the map home current: merges the events' data. `newest`: what a neighbour shared while the page is open. */
export function useHomeSpaces(data: HomeData, me: string) {
  const { spaces, further, hear } = useNearby(data, me);
  const [newest, setNewest] = useState<string | null>(null);
  usePolling(POLL_MS);
  useRealtime((event) => {
    if (event.type === "NEW_PARKING_SPACE" || event.type === "PARKING_SPACE_UPDATED") {
      const { space } = event.data;
      hear({ id: space.id, space });
      if (event.type === "NEW_PARKING_SPACE" && space.owner?.id !== me) setNewest(space.id);
    }
    if (event.type === "PARKING_SPACE_REMOVED") hear({ id: event.data.id, space: null });
  });
  return { spaces, further, newest: spaces.find(({ id }) => id === newest) };
}
