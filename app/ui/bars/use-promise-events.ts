import { useEffect, useRef } from "react";
import { reload } from "~/realtime/reload";
import { jitter, useRealtime, type WireEvent } from "~/realtime/use-realtime";
import type { PromiseShown, ToAnswer } from "./bar-data";

interface Shown {
  promises: readonly PromiseShown[];
  toAnswer: ToAnswer;
}

/** Owners near a request do not all load at once, and each has it within a second. */
const SPREAD_MS = 300;

/**
 * Loads the page's data again on events that concern the member's bars. One event does not carry all that a promise, or
 * what waits for an owner, depends on.
 */
export function usePromiseEvents(shown: Shown, memberId: string): void {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  useRealtime((event) => {
    if (concernsPromise(event, shown.promises, memberId)) reload();
    else if (shown.toAnswer.offers && changesRequests(event)) {
      clearTimeout(timer.current);
      timer.current = setTimeout(reload, jitter(SPREAD_MS));
    }
  });
}

const changesRequests = ({ type }: WireEvent): boolean =>
  type === "NEW_PARKING_REQUEST" || type === "PARKING_REQUEST_UPDATED";

function concernsPromise(event: WireEvent, promises: readonly PromiseShown[], memberId: string): boolean {
  const isKnown = (id: string) => promises.some(({ space }) => space.id === id);
  switch (event.type) {
    case "NEW_PARKING_SPACE":
      return event.data.space.owner?.id === memberId; // shared on another phone: requests can be answered now
    case "PARKING_SPACE_UPDATED":
      return "bound" in event.data.space || isKnown(event.data.space.id);
    case "PARKING_SPACE_REMOVED":
      // 'Did you get it?' is asked by a notice, also when the page has not heard of the promise yet.
      return event.data.noticeId !== undefined || isKnown(event.data.id);
    case "PARKING_REQUEST_UPDATED":
      return event.data.request.requester.id === memberId;
    case "NOTICE": // a question such as 'Did you get it?' comes with a notice
    case "PROMISE_EXPIRED":
      return true;
    default:
      return false;
  }
}
