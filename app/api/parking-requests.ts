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
import { REACH_METRES } from "~/domain/places/rules";
import { requestAround, requestCard, requestInList, spaceForParty } from "./schemas/listing";
import { nearbyOperations } from "./around";
import { forMembers, type Operation } from "./operation";

/** Requests (docs/product.md#requests). */
export const parkingRequests: Operation[] = [
  forMembers("GET /parking-requests/user", {
    summary: "Own open request: none or one",
    scopes: ["read"],
    response: z.array(requestInList),
    handler: ({ context, actor }) => listOpenRequest(context, actor),
  }),
  forMembers("GET /parking-requests/incoming", {
    summary: "Requests of others that one can answer",
    scopes: ["read"],
    response: z.array(requestAround),
    handler: ({ context, actor }) => incomingRequests(context, actor),
  }),
  ...nearbyOperations("/parking-requests/nearby", "Requests of others", requestAround, listVisibleRequests),
  forMembers("POST /parking-requests", {
    summary: "Ask for a space; replaces the pending request",
    scopes: ["request"],
    status: 201,
    body: createRequestInput,
    example: { latitude: 40.6762, longitude: -73.9722, radius: REACH_METRES, message: "A van, 5 m long" },
    refuses: ["request-confirmed"],
    limit: "shares-and-requests",
    response: requestCard,
    handler: ({ context, actor, body }) => createRequest(context, actor, body),
  }),
  forMembers("POST /parking-requests/{id}/accept", {
    summary: "Promise a space to the requester",
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
    limit: "personal-words",
    response: spaceForParty,
    handler: ({ context, actor, params, body }) => acceptRequest(context, actor, params.id, body),
  }),
  forMembers("POST /parking-requests/{id}/decline", {
    summary: "Decline a request, which hides it",
    scopes: ["share"],
    status: 204,
    refuses: ["forbidden"],
    handler: ({ context, actor, params }) => declineRequest(context, actor, params.id),
  }),
  forMembers("POST /parking-requests/{id}/cancel", {
    summary: "Cancel a pending request",
    scopes: ["request"],
    status: 204,
    refuses: ["forbidden", "request-confirmed", "request-closed"],
    handler: ({ context, actor, params }) => cancelRequest(context, actor, params.id),
  }),
];
