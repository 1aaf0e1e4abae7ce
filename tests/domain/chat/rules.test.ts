import { describe, expect, it } from "vitest";
import {
  lengthProblem,
  presenceText,
  timeLabel,
  withMessage,
  withPresence,
  withRead,
  type ConversationCard,
  type MessageCard,
} from "~/domain/chat/rules";

describe("The time label of a message", () => {
  const now = new Date("2026-03-11T12:00:00Z"); // a Wednesday
  it.each([
    ["2026-03-11T11:05:00Z", "7:05 AM"],
    ["2026-03-11T04:00:00Z", "12:00 AM"],
    ["2026-03-11T03:59:00Z", "Yesterday"],
    ["2026-03-10T04:00:00Z", "Yesterday"],
    ["2026-03-09T12:00:00Z", "Monday"],
    ["2026-03-05T12:00:00Z", "Thursday"],
    ["2026-03-04T12:00:00Z", "Mar 4"],
    ["2025-12-31T12:00:00Z", "Dec 31"],
  ])("of %s is %s in New York", (at, label) => {
    expect(timeLabel(new Date(at), now, "America/New_York")).toBe(label);
  });

  it("follows the time zone of the reader", () => {
    const at = new Date("2026-03-10T23:30:00Z");
    expect(timeLabel(at, now, "UTC")).toBe("Yesterday");
    expect(timeLabel(at, now, "Asia/Tokyo")).toBe("8:30 AM");
  });

  it("is the time of day for a message from a clock that is ahead", () => {
    expect(timeLabel(new Date("2026-03-12T12:00:00Z"), now, "UTC")).toBe("12:00 PM");
  });
});

describe("The list of conversations", () => {
  const withPartner = (user2Id: string, unread = 0) => ({ user2Id, unread, lastMessage: null }) as ConversationCard;
  const list = [withPartner("ben"), withPartner("cem", 1)];
  const message = (senderId: string, receiverId: string) =>
    ({ senderId, receiverId, content: "Hi", createdAt: "2026-03-11T12:00:00Z" }) as MessageCard;

  it("puts a conversation with a new message first, and counts it unless it is one's own", () => {
    expect(withMessage(list, message("cem", "ana"), "ana")).toMatchObject([
      { user2Id: "cem", unread: 2, lastMessage: { content: "Hi", mine: false } },
      { user2Id: "ben", unread: 0 },
    ]);
    expect(withMessage(list, message("ana", "cem"), "ana")).toMatchObject([
      { user2Id: "cem", unread: 1, lastMessage: { mine: true } },
      { user2Id: "ben" },
    ]);
  });

  it("knows nothing of a new partner", () => {
    expect(withMessage(list, message("dora", "ana"), "ana")).toBeNull();
  });

  it("has nothing unread from a partner who was read", () => {
    expect(withRead(list, "cem").map(({ unread }) => unread)).toEqual([0, 0]);
  });
});

describe("What is said of a partner's presence", () => {
  const now = new Date("2026-03-11T12:00:00Z");
  it.each([
    [true, null, "Online"],
    [true, "2026-03-11T09:00:00Z", "Online"],
    [false, null, undefined],
    [false, "2026-03-11T11:59:30Z", "just now"],
    [false, "2026-03-11T12:00:30Z", "just now"],
    [false, "2026-03-11T11:58:00Z", "2m ago"],
    [false, "2026-03-11T09:00:00Z", "3h ago"],
    [false, "2026-03-08T12:00:00Z", "3d ago"],
  ])("online %s, last seen %s: %s", (online, lastSeenAt, text) => {
    expect(presenceText({ online, lastSeenAt }, now)).toBe(text);
  });

  it("is nothing of one who hides it", () => {
    expect(presenceText(null, now)).toBeUndefined();
  });

  it("changes in the list with that one partner", () => {
    const of = (user2Id: string) => ({ user2Id, presence: null }) as ConversationCard;
    const online = { online: true, lastSeenAt: null };
    expect(withPresence([of("ben"), of("cem")], "cem", online)).toEqual([
      of("ben"),
      { user2Id: "cem", presence: online },
    ]);
  });
});

describe("The length of a message", () => {
  it("is 2000 characters as a reader counts them", () => {
    expect(lengthProblem("👨‍👩‍👧‍👦".repeat(2000))).toBeNull();
    expect(lengthProblem("é".repeat(2001))).toBe("Please use at most 2000 characters.");
  });
});
