import { z } from "zod";
import {
  acceptRequest,
  acceptRequestInput,
  cancelRequest,
  createRequest,
  createRequestInput,
  declineRequest,
  incomingRequests,
  listVisibleRequests,
  listOpenRequest,
} from "~/domain/listings";
import { requestAround, requestCard, requestInList, spaceForParty } from "./answers/listing";
import { nearby } from "./around";
import { forMembers, type Operation } from "./operation";

/** Specification 7 and docs/product.md#api: requests. */
export const parkingRequests: Operation[] = [
  forMembers({
    method: "GET",
    path: "/parking-requests/user",
    title: "Own open requests",
    scopes: ["read"],
    answers: z.array(requestInList),
    answer: ({ context, actor }) => listOpenRequest(context, actor),
  }),
  forMembers({
    method: "GET",
    path: "/parking-requests/incoming",
    title: "Requests of others that one can answer",
    scopes: ["read"],
    answers: z.array(requestAround),
    answer: ({ context, actor }) => incomingRequests(context, actor),
  }),
  ...nearby(
    "/parking-requests/nearby",
    "Requests of others",
    requestAround,
    async ({ context, actor }, place, radius) => {
      const { requests, fullAgainAt } = await listVisibleRequests(context, actor, place, radius);
      return { found: requests, fullAgainAt };
    },
  ),
  forMembers({
    method: "POST",
    path: "/parking-requests",
    title: "Ask for a space; replaces the pending request",
    scopes: ["request"],
    status: 201,
    body: createRequestInput,
    example: { latitude: 40.6762, longitude: -73.9722, radius: 3218, message: "A van, 5 m long" },
    refuses: ["request-confirmed"],
    limit: "member-announcements",
    answers: requestCard,
    answer: ({ context, actor, body }) => createRequest(context, actor, body),
  }),
  forMembers({
    method: "POST",
    path: "/parking-requests/{id}/accept",
    title: "Promise a space to the requester",
    scopes: ["share"],
    body: acceptRequestInput,
    example: { waitTimeMinutes: 10 },
    refuses: [
      "forbidden",
      "promise-to-self",
      "driver-not-asking",
      "too-many-promises",
      "driver-busy",
      "no-space-to-promise",
      "request-closed",
      "space-promised",
      "space-not-available",
      "space-closed",
    ],
    limit: "member-messages",
    answers: spaceForParty,
    answer: ({ context, actor, params, body }) => acceptRequest(context, actor, params.id, body),
  }),
  forMembers({
    method: "POST",
    path: "/parking-requests/{id}/decline",
    title: "Hide a request",
    scopes: ["share"],
    status: 204,
    refuses: ["forbidden"],
    answer: ({ context, actor, params }) => declineRequest(context, actor, params.id),
  }),
  forMembers({
    method: "POST",
    path: "/parking-requests/{id}/cancel",
    title: "Cancel a pending request",
    scopes: ["request"],
    status: 204,
    refuses: ["forbidden", "request-confirmed", "request-closed"],
    answer: ({ context, actor, params }) => cancelRequest(context, actor, params.id),
  }),
];
