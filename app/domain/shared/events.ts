import type { MessageCard } from "../chat/rules";
import type { Point } from "../places/rules";
import type { RequestCard } from "../requests/rules";
import type { SpaceCard, SpaceForParty } from "../spaces/rules";

/** Who hears of it. `near`: members whose last known place lies within 2 miles of the point. */
export type Audience = { near: Point; except: readonly string[] } | { members: readonly string[] };

/** A toast for the person addressed; `noticeId` is the stored row that waits if no socket is open. */
export interface Notice {
  title: string;
  message: string;
  noticeId: string;
}

/** The reader has read the sender's messages up to and including that one; told to both. */
export interface MessagesRead {
  readerId: string;
  senderId: string;
  upTo: string;
}

/** What the phones are told (specification 4, PRODUCT 10); `data` is what goes over the wire. */
export type Announcement = { audience: Audience } & (
  | { type: "NEW_MESSAGE"; data: { message: MessageCard } }
  | { type: "MESSAGES_READ"; data: MessagesRead }
  | { type: "NEW_PARKING_SPACE"; data: { space: SpaceCard } }
  | { type: "PARKING_SPACE_UPDATED"; data: { space: SpaceCard | SpaceForParty } & Partial<Notice> }
  | { type: "PARKING_SPACE_REMOVED"; data: { id: string } & Partial<Notice> }
  | { type: "NEW_PARKING_REQUEST"; data: { request: RequestCard } }
  | { type: "PARKING_REQUEST_UPDATED"; data: { request: RequestCard } & Partial<Notice> }
  | { type: "PROMISE_EXPIRED"; data: { spaceId: string } & Notice }
  | { type: "PRESENCE"; data: { memberId: string; online: boolean; lastSeenAt: string | null } }
);

/** What the server itself must act on after COMMIT. */
export type Signal =
  { type: "member-moved"; memberId: string; place: Point } | { type: "sessions-ended"; sessionIds: readonly string[] };

export type DomainEvent = Announcement | Signal;
export type AnnouncementType = Announcement["type"];
