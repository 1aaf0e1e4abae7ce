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
import { aroundInput, placeAround, pointInPath } from "./around";
import { forMembers, idOf, type Operation } from "./operation";

/** Specification 7 and PRODUCT 9: requests. */
export const parkingRequests: Operation[] = [
  forMembers({
    method: "GET",
    path: "/parking-requests/user",
    answer: ({ context, actor }) => openRequests(context, actor),
  }),
  forMembers({
    method: "GET",
    path: "/parking-requests/incoming",
    answer: ({ context, actor }) => incomingRequests(context, actor),
  }),
  forMembers({
    method: "GET",
    path: "/parking-requests/nearby",
    input: aroundInput,
    answer: async ({ context, actor, input }) =>
      nearbyRequests(context, actor, await placeAround(context, actor, input)),
  }),
  forMembers({
    method: "GET",
    path: "/parking-requests/nearby/{latitude}/{longitude}",
    answer: async ({ context, actor, params }) =>
      nearbyRequests(context, actor, await placeAround(context, actor, pointInPath(params))),
  }),
  forMembers({
    method: "POST",
    path: "/parking-requests",
    status: 201,
    input: createRequestInput,
    answer: ({ context, actor, input }) => createRequest(context, actor, input),
  }),
  forMembers({
    method: "POST",
    path: "/parking-requests/{id}/accept",
    input: acceptRequestInput,
    answer: ({ context, actor, params, input }) => acceptRequest(context, actor, idOf(params), input),
  }),
  forMembers({
    method: "POST",
    path: "/parking-requests/{id}/decline",
    status: 204,
    answer: ({ context, actor, params }) => declineRequest(context, actor, idOf(params)),
  }),
  forMembers({
    method: "POST",
    path: "/parking-requests/{id}/cancel",
    status: 204,
    answer: ({ context, actor, params }) => cancelRequest(context, actor, idOf(params)),
  }),
];
