import { reload } from "~/realtime/reload";
import { usePolling, useRealtime, type WireEvent } from "~/realtime/use-realtime";
import type { HomeData } from "./home-data";
import { useNearby } from "./use-nearby";

/** How often the list is fetched while no socket is open, in ms (specification 9). */
const POLL_MS = 120_000;

/** Keeps the map home up to date: merges what events carry, asks the server only for what they do not. */
export function useHomeNews(data: HomeData, me: string) {
  const { spaces, further, put, drop } = useNearby(data);
  usePolling(POLL_MS);
  useRealtime((event) => {
    if (event.type === "NEW_PARKING_SPACE" || event.type === "PARKING_SPACE_UPDATED") put(event.data.space);
    if (event.type === "PARKING_SPACE_REMOVED") drop(event.data.id);
    if (concernsMember(event, data, me)) reload();
  });
  return { spaces, further };
}

/** Banners follow from more than one card: the few people whom a promise or a request concerns ask the server anew. */
function concernsMember(event: WireEvent, { banners }: HomeData, me: string): boolean {
  const hasBanner = (id: string) => banners.some(({ space }) => space.id === id);
  switch (event.type) {
    case "PARKING_SPACE_UPDATED":
      return "bound" in event.data.space || hasBanner(event.data.space.id);
    case "PARKING_SPACE_REMOVED":
      return hasBanner(event.data.id);
    case "PARKING_REQUEST_UPDATED":
      return event.data.request.requester.id === me;
    case "PROMISE_EXPIRED":
      return true;
    default:
      return false;
  }
}
