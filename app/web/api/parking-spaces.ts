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
import { radiusInput } from "~/domain/places";
import { aroundInput, placeAround, pointInPath } from "./around";
import { forMembers, idOf, type Operation } from "./operation";

/** Specification 7 and PRODUCT 9: spaces and their promises. */
export const parkingSpaces: Operation[] = [
  forMembers({
    method: "GET",
    path: "/parking-spaces/nearby",
    input: aroundInput,
    answer: async ({ context, actor, input }) =>
      nearbySpaces(context, actor, await placeAround(context, actor, input), input.radius),
  }),
  forMembers({
    method: "GET",
    path: "/parking-spaces/nearby/{latitude}/{longitude}",
    input: z.object({ radius: radiusInput }),
    answer: async ({ context, actor, params, input }) =>
      nearbySpaces(context, actor, await placeAround(context, actor, pointInPath(params)), input.radius),
  }),
  forMembers({
    method: "POST",
    path: "/parking-spaces",
    status: 201,
    input: shareSpaceInput,
    answer: async ({ context, actor, input }) => (await shareSpace(context, actor, input)).space,
  }),
  forMembers({
    method: "DELETE",
    path: "/parking-spaces/{id}",
    status: 204,
    answer: ({ context, actor, params }) => removeSpace(context, actor, idOf(params)),
  }),
  forMembers({
    method: "POST",
    path: "/parking-spaces/{id}/promise",
    input: promiseSpaceInput,
    answer: ({ context, actor, params, input }) => promiseSpace(context, actor, idOf(params), input),
  }),
  forMembers({
    method: "POST",
    path: "/parking-spaces/{id}/claim",
    answer: ({ context, actor, params }) => claimSpace(context, actor, idOf(params)),
  }),
  forMembers({
    method: "POST",
    path: "/parking-spaces/{id}/release",
    input: releaseSpaceInput,
    answer: ({ context, actor, params, input }) => releaseSpace(context, actor, idOf(params), input),
  }),
  forMembers({
    method: "POST",
    path: "/parking-spaces/{id}/handover",
    input: handOverInput,
    answer: ({ context, actor, params, input }) => handOver(context, actor, idOf(params), input),
  }),
  forMembers({
    method: "POST",
    path: "/parking-spaces/{id}/leaving",
    answer: ({ context, actor, params }) => leaveSpace(context, actor, idOf(params)),
  }),
  forMembers({
    method: "POST",
    path: "/parking-spaces/{id}/renew",
    answer: ({ context, actor, params }) => renewSpace(context, actor, idOf(params)),
  }),
  forMembers({
    method: "POST",
    path: "/parking-spaces/{id}/taken",
    status: 204,
    answer: ({ context, actor, params }) => reportTaken(context, actor, idOf(params)),
  }),
];
