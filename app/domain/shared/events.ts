import type { promiseOutcomes } from "~db/schema/words";
import type { SeenElsewhere } from "./view-quota";
import type { MessageCard, Point, RequestCard, SpaceCard, SpaceForParty } from "./cards";

/** How a promise ends without a handover. */
export type Ending = Exclude<(typeof promiseOutcomes)[number], "handed_over">;

/** What others are told of an act of the lifecycle. */
export type Fact =
  | "space-promised"
  | "driver-coming"
  | "promise-ended"
  | "handover-asked"
  | "handover-counted"
  | "handover-not-got"
  | "space-taken"
  | "space-removed";

/**
 * The receivers of an event. `near`: members whose last known place lies within 2 miles of the point. `uncounted`: it uses up
 * nobody's quota of views.
 */
export type Audience = { near: Point; except: readonly string[]; uncounted?: boolean } | { members: readonly string[] };

/** A toast for one member. `noticeId` is the stored row, which waits if no socket is open. */
export interface Notice {
  title: string;
  message: string;
  noticeId: string;
  /** A bar or card on top of the member's pages says it, too: no toast is needed where they see it. */
  inBars?: boolean;
}

/** The reader has read the sender's messages up to and including this one. Both receive it. */
interface MessagesRead {
  readerId: string;
  senderId: string;
  upTo: string;
}

/** An event for phones (docs/product.md#realtime). `data` is sent over the socket. */
export type ClientEvent = { audience: Audience } & (
  | { type: "NEW_MESSAGE"; data: { message: MessageCard } }
  | { type: "MESSAGES_READ"; data: MessagesRead }
  | { type: "NEW_PARKING_SPACE"; data: { space: SpaceCard } }
  | { type: "PARKING_SPACE_UPDATED"; data: { space: SpaceCard | SpaceForParty } & Partial<Notice> }
  | { type: "PARKING_SPACE_REMOVED"; data: { id: string } & Partial<Notice> }
  | { type: "NEW_PARKING_REQUEST"; data: { request: RequestCard } }
  | { type: "PARKING_REQUEST_UPDATED"; data: { request: RequestCard } & Partial<Notice> }
  | { type: "NOTICE"; data: Notice }
  | { type: "PROMISE_EXPIRED"; data: { spaceId: string } & Notice }
  | { type: "PRESENCE"; data: { memberId: string; online: boolean; lastSeenAt: string | null } }
);

/** An event for the server itself, after COMMIT. */
export type InternalEvent =
  | { type: "member-moved"; memberId: string; place: Point & { typed: boolean } }
  | { type: "sessions-ended"; sessionIds: readonly string[] }
  | ({ type: "seen-elsewhere" } & SeenElsewhere)
  | { type: "handover-counted"; promiseId: string };

export type DomainEvent = ClientEvent | InternalEvent;
