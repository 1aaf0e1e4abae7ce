import { useEffect, useRef } from "react";
import { reload } from "~/realtime/reload";
import { jitter, usePolling, useRealtime, type WireEvent } from "~/realtime/use-realtime";
import { useMember } from "~/ui/shell/app-data";

const JITTER_MS = 400;
/** Interval of loading the lists while no socket is open, in ms (specification 9). */
const POLL_MS = 120_000;

/** Loads the lists again after an event about a request near the member or about the member's own spaces. */
export function useRequestsLive(): void {
  const memberId = useMember()?.id;
  const waiting = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(waiting.current), []);
  usePolling(POLL_MS);
  useRealtime((event) => {
    if (!changesLists(event, memberId)) return;
    clearTimeout(waiting.current);
    waiting.current = setTimeout(reload, jitter(JITTER_MS));
  });
}

function changesLists({ type, data }: WireEvent, memberId: string | undefined): boolean {
  if (type === "NEW_PARKING_REQUEST" || type === "PARKING_REQUEST_UPDATED") return true;
  // The member's own spaces are the choices when accepting a request.
  return type === "PARKING_SPACE_UPDATED" && data.space.owner?.id === memberId;
}
