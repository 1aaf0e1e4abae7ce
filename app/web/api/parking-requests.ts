import { z } from "zod/v4";
import { pointFields, radiusInput } from "~/domain/places";
import {
  cancelRequest,
  createRequest,
  createRequestInput,
  declineRequest,
  incomingRequests,
  nearbyRequests,
  openRequests,
} from "~/domain/requests";
import { acceptRequest, acceptRequestInput } from "~/domain/spaces";
import { requestCard, requestInList } from "./answers/request";
import { spaceForParty } from "./answers/space";
import { aroundInput, placeAround } from "./around";
import { forMembers, type Operation } from "./operation";

/** Specification 7 and PRODUCT 9: requests. */
export const parkingRequests: Operation[] = [
  forMembers({
    method: "GET",
    path: "/parking-requests/user",
    title: "One's own open requests",
    answers: z.array(requestInList),
    answer: ({ context, actor }) => openRequests(context, actor),
  }),
  forMembers({
    method: "GET",
    path: "/parking-requests/incoming",
    title: "Requests of others that one can answer",
    answers: z.array(requestInList),
    answer: ({ context, actor }) => incomingRequests(context, actor),
  }),
  forMembers({
    method: "GET",
    path: "/parking-requests/nearby",
    title: "Requests of others near a place, or near the last known one; at most 100, nearest first",
    query: aroundInput,
    example: { latitude: 40.672, longitude: -73.9772, radius: 800 },
    refuses: ["place-unknown"],
    answers: z.array(requestInList),
    answer: async ({ context, actor, query }) =>
      nearbyRequests(context, actor, await placeAround(context, actor, query), query.radius),
  }),
  forMembers({
    method: "GET",
    path: "/parking-requests/nearby/{latitude}/{longitude}",
    title: "The same with the place in the path",
    params: z.object(pointFields),
    query: z.object({ radius: radiusInput }),
    answers: z.array(requestInList),
    answer: async ({ context, actor, params, query }) =>
      nearbyRequests(context, actor, await placeAround(context, actor, params), query.radius),
  }),
  forMembers({
    method: "POST",
    path: "/parking-requests",
    title: "Ask for a space; takes the place of one's own pending request",
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
    title: "Promise a space of one's own to the requester",
    body: acceptRequestInput,
    example: { waitTimeMinutes: 10 },
    refuses: [
      "forbidden",
      "promise-to-self",
      "driver-busy",
      "no-space-to-promise",
      "request-closed",
      "space-promised",
      "space-not-available",
      "space-closed",
    ],
    answers: spaceForParty,
    answer: ({ context, actor, params, body }) => acceptRequest(context, actor, params.id, body),
  }),
  forMembers({
    method: "POST",
    path: "/parking-requests/{id}/decline",
    title: "Hide a request from oneself",
    status: 204,
    refuses: ["forbidden"],
    answer: ({ context, actor, params }) => declineRequest(context, actor, params.id),
  }),
  forMembers({
    method: "POST",
    path: "/parking-requests/{id}/cancel",
    title: "Cancel one's own pending request",
    status: 204,
    refuses: ["forbidden", "request-confirmed", "request-closed"],
    answer: ({ context, actor, params }) => cancelRequest(context, actor, params.id),
  }),
];
