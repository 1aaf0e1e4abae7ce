import { expect, test } from "vitest";
import type { SpaceCard } from "~/domain/spaces/rules";
import { toastOfEvent } from "~/ui/shell/toast-of-event";

const anasSpace: SpaceCard = {
  id: "space",
  status: "available",
  latitude: "40.672",
  longitude: "-73.9772",
  address: "",
  description: "",
  availableAt: "2025-01-01T12:00:00.000Z",
  promiseExpiresAt: null,
  openToFirst: false,
  owner: {
    id: "ana",
    firstName: "Ana",
    lastName: "Reyes",
    vehicleDescription: "",
    licensePlate: "",
    rating: 5,
    profileImageUrl: null,
    inaugural: false,
  },
};
const notice = { title: "Taken back", message: "Ana needs the space herself.", noticeId: "notice" };

test("a new space is news to everybody near but its owner", () => {
  const event = { type: "NEW_PARKING_SPACE", data: { space: anasSpace } } as const;
  expect(toastOfEvent(event, "ben")).toEqual({
    title: "New Parking Space",
    message: "A new parking space is available nearby!",
  });
  expect(toastOfEvent(event, "ana")).toBeNull();
});

test("an expired promise is a loss", () => {
  const event = { type: "PROMISE_EXPIRED", data: { spaceId: "space", ...notice } } as const;
  expect(toastOfEvent(event, "ben")).toEqual({ ...notice, destructive: true });
});

test("an update speaks only when it carries a notice", () => {
  const silent = { type: "PARKING_SPACE_UPDATED", data: { space: anasSpace } } as const;
  expect(toastOfEvent(silent, "ben")).toBeNull();
  expect(toastOfEvent({ ...silent, data: { ...silent.data, ...notice } }, "ben")).toEqual(notice);
});
