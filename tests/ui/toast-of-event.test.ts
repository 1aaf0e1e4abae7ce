import { describe, expect, test } from "vitest";
import type { RequestCard } from "~/domain/listings/request-rules";
import { pointOf } from "~/domain/places/rules";
import { toastOfEvent } from "~/ui/shell/toast-of-event";
import { anaAsOwner, aSpace } from "./a-space";

/** A viewer without a space to promise, on the map home around `aSpace`. */
const ben = {
  memberId: "ben",
  pathname: "/",
  map: { place: pointOf(aSpace("space")), radius: 0.5 },
  offers: false,
  seesBars: true,
};
const onMenu = { ...ben, pathname: "/menu", map: null };
const notice = {
  title: "Taken back",
  message: "Ana needs the space herself.",
  noticeId: "notice",
};

describe("a new space", () => {
  const event = {
    type: "NEW_PARKING_SPACE",
    data: { space: aSpace("space") },
  } as const;
  const toast = { title: "New Parking Space", message: "A new parking space is available nearby!" };

  test("is a toast for all neighbours except its owner, but not on the map, which names it", () => {
    expect(toastOfEvent(event, ben)).toBeNull();
    expect(toastOfEvent(event, onMenu)).toEqual(toast);
    expect(toastOfEvent(event, { ...onMenu, memberId: "ana" })).toBeNull();
  });

  test("is a toast on a map of another place, which doesn't show it", () => {
    expect(toastOfEvent(event, { ...ben, map: { place: { latitude: 41, longitude: -74 }, radius: 2 } })).toEqual(toast);
    expect(toastOfEvent(event, { ...ben, map: { place: null, radius: 2 } })).toEqual(toast);
  });
});

test("an expired promise is a destructive toast", () => {
  const event = {
    type: "PROMISE_EXPIRED",
    data: { spaceId: "space", ...notice },
  } as const;
  expect(toastOfEvent(event, ben)).toEqual({ ...notice, destructive: true });
});

test("a notice that concerns no space is a toast", () => {
  expect(toastOfEvent({ type: "NOTICE", data: notice }, ben)).toEqual(notice);
});

test("an update shows a toast only when it has a notice", () => {
  const silent = {
    type: "PARKING_SPACE_UPDATED",
    data: { space: aSpace("space") },
  } as const;
  expect(toastOfEvent(silent, ben)).toBeNull();
  expect(toastOfEvent({ ...silent, data: { ...silent.data, ...notice } }, ben)).toEqual(notice);
});

test("what a bar or card says has no toast, unless a dialog lies over it", () => {
  const ended = { title: "Ben O. can't make it", message: "Your space is available again.", noticeId: "notice" };
  const removed = { type: "PARKING_SPACE_REMOVED", data: { id: "space", ...ended } } as const;
  const updated = { type: "PARKING_SPACE_UPDATED", data: { space: aSpace("space"), ...ended } } as const;
  expect(toastOfEvent(removed, ben)).toEqual(ended);
  expect(toastOfEvent(updated, ben)).toEqual(ended);
  for (const event of [
    { ...removed, data: { ...removed.data, inBars: true } },
    { ...updated, data: { ...updated.data, inBars: true } },
  ]) {
    expect(toastOfEvent(event, ben)).toBeNull();
    expect(toastOfEvent(event, { ...ben, seesBars: false })).toEqual(ended);
  }
});

describe("a message", () => {
  const message = {
    id: "message",
    senderId: "ana",
    receiverId: "ben",
    content: "Two minutes away!",
    createdAt: "2025-01-01T12:00:00.000Z",
    clientId: null,
    readAt: null,
    sender: { firstName: "Ana", lastName: "Reyes", profileImageUrl: null },
  };
  const event = { type: "NEW_MESSAGE", data: { message } } as const;

  test("is a toast on any page but its own thread and the list of conversations", () => {
    const toast = {
      title: "Message from Ana R.",
      message: "Two minutes away!",
      to: "/chat/ana",
    };
    for (const pathname of ["/", "/menu", "/chat/cem"])
      expect(toastOfEvent(event, { ...ben, pathname })).toEqual(toast);
    for (const pathname of ["/chat", "/chat/ana"]) expect(toastOfEvent(event, { ...ben, pathname })).toBeNull();
  });

  test("of one's own has no toast", () => {
    expect(toastOfEvent(event, { ...ben, memberId: "ana" })).toBeNull();
  });

  test("is cut after 80 characters", () => {
    const long = {
      ...event,
      data: { message: { ...message, content: "x".repeat(81) } },
    };
    expect(toastOfEvent(long, ben)?.message).toBe(`${"x".repeat(80)}…`);
  });
});

test("a request is a toast for neighbours without a space to promise, for the others a card", () => {
  const request = {
    requester: { ...anaAsOwner, id: "cem" },
  } as RequestCard;
  const event = { type: "NEW_PARKING_REQUEST", data: { request } } as const;
  expect(toastOfEvent(event, ben)?.title).toBe("New Parking Request");
  expect(toastOfEvent(event, { ...ben, offers: true })).toBeNull();
  expect(toastOfEvent(event, { ...ben, memberId: "cem" })).toBeNull();
});
