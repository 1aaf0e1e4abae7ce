import { usePolling, useRealtime } from "~/realtime/use-realtime";
import type { HomeData } from "~/ui/spaces/home-data";
import { useNearby } from "./use-nearby";

/** How often the list is fetched while no socket is open, in ms (specification 9). */
const POLL_MS = 120_000;

/** Keeps the map home current: merges the events' data. */
export function useHomeSpaces(data: HomeData, me: string) {
  const { spaces, further, put, drop } = useNearby(data, me);
  usePolling(POLL_MS);
  useRealtime((event) => {
    if (event.type === "NEW_PARKING_SPACE" || event.type === "PARKING_SPACE_UPDATED") put(event.data.space);
    if (event.type === "PARKING_SPACE_REMOVED") drop(event.data.id);
  });
  return { spaces, further };
}
