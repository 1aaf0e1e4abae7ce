import { z } from "zod/v4";
import {
  claimSpace,
  handOver,
  handOverInput,
  leaveSpace,
  nearbySpaces,
  promiseSpace,
  promiseSpaceInput,
  releaseSpace,
  releaseSpaceInput,
  removeSpace,
  renewSpace,
  reportTaken,
  shareSpace,
  shareSpaceInput,
} from "~/domain/spaces";
import { pointFields, radiusInput } from "~/domain/places";
import { spaceCard, spaceForMember, spaceForParty, spaceInList } from "./answers/space";
import { aroundInput, placeAround } from "./around";
import { forMembers, type Operation } from "./operation";

/** Specification 7 and PRODUCT 9: spaces near a place. */
const nearby: Operation[] = [
  forMembers({
    method: "GET",
    path: "/parking-spaces/nearby",
    title: "Spaces near a place, or near the last known one; at most 100, nearest first",
    query: aroundInput,
    example: { latitude: 40.672, longitude: -73.9772, radius: 800 },
    refuses: ["place-unknown"],
    answers: z.array(spaceInList),
    answer: async ({ context, actor, query }) =>
      nearbySpaces(context, actor, await placeAround(context, actor, query), query.radius),
  }),
  forMembers({
    method: "GET",
    path: "/parking-spaces/nearby/{latitude}/{longitude}",
    title: "The same with the place in the path",
    params: z.object(pointFields),
    query: z.object({ radius: radiusInput }),
    answers: z.array(spaceInList),
    answer: async ({ context, actor, params, query }) =>
      nearbySpaces(context, actor, await placeAround(context, actor, params), query.radius),
  }),
];

/** What becomes of one space. */
const spaces: Operation[] = [
  forMembers({
    method: "POST",
    path: "/parking-spaces",
    title: "Share a space, now or ahead of leaving",
    status: 201,
    body: shareSpaceInput,
    example: { latitude: 40.672, longitude: -73.9772, address: "7th Ave & 3rd St", leavingInMinutes: 5 },
    refuses: ["too-many-spaces"],
    limit: "member-announcements",
    answers: spaceCard,
    answer: async ({ context, actor, body }) => (await shareSpace(context, actor, body)).space,
  }),
  forMembers({
    method: "DELETE",
    path: "/parking-spaces/{id}",
    title: "Remove one's own space",
    status: 204,
    refuses: ["forbidden", "space-promised", "space-closed"],
    answer: ({ context, actor, params }) => removeSpace(context, actor, params.id),
  }),
  forMembers({
    method: "POST",
    path: "/parking-spaces/{id}/promise",
    title: "Promise one's own space for 5, 10 or 20 minutes, to a driver or to the first neighbour to ask",
    body: promiseSpaceInput,
    example: { waitTimeMinutes: 10 },
    refuses: ["forbidden", "promise-to-self", "driver-busy", "space-promised", "space-not-available", "space-closed"],
    answers: spaceForParty,
    answer: ({ context, actor, params, body }) => promiseSpace(context, actor, params.id, body),
  }),
  forMembers({
    method: "POST",
    path: "/parking-spaces/{id}/claim",
    title: "'I'm coming': become the driver of a promise",
    refuses: [
      "promise-to-self",
      "promise-taken",
      "driver-busy",
      "too-far",
      "place-unknown",
      "space-not-promised",
      "space-closed",
    ],
    answers: spaceForParty,
    answer: ({ context, actor, params }) => claimSpace(context, actor, params.id),
  }),
  forMembers({
    method: "POST",
    path: "/parking-spaces/{id}/release",
    title: "End a promise: take it back, 'I can't make it', or 'somebody else took it'",
    body: releaseSpaceInput,
    example: { reason: "taken" },
    refuses: ["forbidden", "promise-over", "space-not-promised"],
    answers: spaceForMember,
    answer: ({ context, actor, params, body }) => releaseSpace(context, actor, params.id, body),
  }),
  forMembers({
    method: "POST",
    path: "/parking-spaces/{id}/handover",
    title: "'Handed over' or 'I've parked'; `got` answers 'Did you get it?'",
    body: handOverInput,
    example: { got: true },
    refuses: ["forbidden", "promise-over", "promise-unclaimed", "promise-unbound", "driver-busy", "space-not-promised"],
    answers: spaceForParty,
    answer: ({ context, actor, params, body }) => handOver(context, actor, params.id, body),
  }),
  forMembers({
    method: "POST",
    path: "/parking-spaces/{id}/leaving",
    title: "'I'm leaving now': whoever is near may come",
    refuses: ["forbidden", "space-promised", "space-closed"],
    answers: spaceForParty,
    answer: ({ context, actor, params }) => leaveSpace(context, actor, params.id),
  }),
  forMembers({
    method: "POST",
    path: "/parking-spaces/{id}/renew",
    title: "'Still free': list the space for longer",
    refuses: ["forbidden", "space-promised", "space-not-available", "space-closed"],
    answers: spaceForParty,
    answer: ({ context, actor, params }) => renewSpace(context, actor, params.id),
  }),
  forMembers({
    method: "POST",
    path: "/parking-spaces/{id}/taken",
    title: "'Taken': say that another's space is gone",
    status: 204,
    refuses: ["forbidden", "sighting-denied", "space-promised", "space-closed"],
    answer: ({ context, actor, params }) => reportTaken(context, actor, params.id),
  }),
];

export const parkingSpaces: Operation[] = [...nearby, ...spaces];
