import { z } from "zod";
import {
  askForSpace,
  askInput,
  claimSpace,
  handOver,
  handOverInput,
  keepSpace,
  keepSpaceInput,
  leaveSpace,
  listVisibleSpaces,
  promiseSpace,
  promiseSpaceInput,
  releaseSpace,
  releaseSpaceInput,
  removeSpace,
  renewSpace,
  reportTaken,
  shareSpace,
  shareSpaceInput,
} from "~/domain/listings";
import { askPhrases } from "~/domain/listings/request-rules";
import { pointFields, radiusInput } from "~/domain/places";
import type { Point } from "~/domain/places/rules";
import { requestCard, spaceCard, spaceForMember, spaceForParty, spaceInList } from "./answers/listing";
import { aroundInput, foundOrRefused, placeAround } from "./around";
import { forMembers, type MemberCall, type Operation } from "./operation";

/** The spaces near a place. `fullAgainAt`: when the quota of views allows all of them again. */
async function look({ context, actor }: MemberCall, place: Point, radius: number) {
  const { spaces, fullAgainAt } = await listVisibleSpaces(context, actor, place, radius);
  return foundOrRefused(context, spaces, fullAgainAt);
}

/** Specification 7 and docs/product.md#api: spaces near a place. */
const nearby: Operation[] = [
  forMembers({
    method: "GET",
    path: "/parking-spaces/nearby",
    title: "Spaces near a place, or near the last known one; at most 100, nearest first",
    query: aroundInput,
    example: { latitude: 40.672, longitude: -73.9772, radius: 800 },
    refuses: ["place-unknown", "view-quota-exceeded"],
    answers: z.array(spaceInList),
    answer: async (call) => look(call, await placeAround(call, call.query), call.query.radius),
  }),
  forMembers({
    method: "GET",
    path: "/parking-spaces/nearby/{latitude}/{longitude}",
    title: "The same with the place in the path",
    params: z.object(pointFields),
    query: z.object({ radius: radiusInput }),
    refuses: ["view-quota-exceeded"],
    answers: z.array(spaceInList),
    answer: async (call) => look(call, await placeAround(call, call.params), call.query.radius),
  }),
];

/** Calls that change one space. */
const spaces: Operation[] = [
  forMembers({
    method: "POST",
    path: "/parking-spaces",
    title: "Share a space, now or ahead of leaving",
    status: 201,
    body: shareSpaceInput,
    example: {
      latitude: 40.672,
      longitude: -73.9772,
      address: "7th Ave & 3rd St",
      leavingInMinutes: 5,
      keepMinutes: 10,
    },
    refuses: ["too-many-spaces", "kerb-forbids"],
    limit: "member-announcements",
    answers: spaceCard,
    answer: async ({ context, actor, body }) => (await shareSpace(context, actor, body)).space,
  }),
  forMembers({
    method: "DELETE",
    path: "/parking-spaces/{id}",
    title: "Remove a space",
    status: 204,
    refuses: ["forbidden", "space-promised", "space-closed"],
    answer: ({ context, actor, params }) => removeSpace(context, actor, params.id),
  }),
  forMembers({
    method: "POST",
    path: "/parking-spaces/{id}/promise",
    title: "Promise a space for 5, 10 or 20 minutes, to a driver or to the first neighbour to ask",
    body: promiseSpaceInput,
    example: { waitTimeMinutes: 10 },
    refuses: [
      "forbidden",
      "promise-to-self",
      "driver-not-asking",
      "too-many-promises",
      "driver-busy",
      "space-promised",
      "space-not-available",
      "space-closed",
    ],
    limit: "member-messages",
    answers: spaceForParty,
    answer: ({ context, actor, params, body }) => promiseSpace(context, actor, params.id, body),
  }),
  forMembers({
    method: "POST",
    path: "/parking-spaces/{id}/claim",
    title: "'I'm coming': makes the promise of a kept space at once, or takes one that the owner made",
    refuses: [
      "promise-to-self",
      "promise-taken",
      "driver-on-the-way",
      "driver-busy",
      "too-far",
      "drive-too-long",
      "place-unknown",
      "place-old",
      "claimed-before",
      "too-many-claims",
      "too-many-typed-claims",
      "only-asking",
      "gave-up-often",
      "never-came",
      "space-not-kept",
      "space-not-promised",
      "space-closed",
    ],
    limit: "member-messages",
    answers: spaceForParty,
    answer: ({ context, actor, params }) => claimSpace(context, actor, params.id),
  }),
  forMembers({
    method: "POST",
    path: "/parking-spaces/{id}/ask",
    title: "'Ask for it': aim the open request at a space, or make one; `phrase` is one of a few",
    body: askInput,
    example: { phrase: askPhrases[0] },
    refuses: [
      "ask-own",
      "promise-taken",
      "space-leaving",
      "space-closed",
      "place-unknown",
      "too-far",
      "request-confirmed",
      "ask-declined",
      "too-many-asks",
    ],
    limit: "member-messages",
    answers: requestCard,
    answer: ({ context, actor, params, body }) => askForSpace(context, actor, params.id, body),
  }),
  forMembers({
    method: "POST",
    path: "/parking-spaces/{id}/release",
    title: "End a promise: take it back, 'I can't make it', or 'someone else took it'",
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
    title: "'I'm leaving now': for 10 minutes the space is free for any driver near",
    refuses: ["forbidden", "space-promised", "space-closed"],
    answers: spaceForParty,
    answer: ({ context, actor, params }) => leaveSpace(context, actor, params.id),
  }),
  forMembers({
    method: "POST",
    path: "/parking-spaces/{id}/keep",
    title: "Keep a space: stay at the car for 5, 10 or 20 minutes for the first driver who can come in time; 0 ends it",
    body: keepSpaceInput,
    example: { keepMinutes: 10 },
    refuses: ["forbidden", "keeping-paused", "space-promised", "space-not-available", "space-closed"],
    answers: spaceForParty,
    answer: ({ context, actor, params, body }) => keepSpace(context, actor, params.id, body),
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
