export { cancelRequest } from "./cancel-request";
export { createRequest } from "./create-request";
export { declineRequest } from "./decline-request";
export { expireRequests } from "./expire-requests";
export { createRequestInput, type CreateRequestInput } from "./input";
export { incomingRequests, nearbyRequests, openRequests, outgoingRequests } from "./lists";
export { closeRequest, confirmRequest, hasAsked, openRequestOf, returnRequest } from "./move-request";
