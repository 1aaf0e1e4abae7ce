export { cancelRequest } from "./cancel-request";
export { createRequest } from "./create-request";
export { declineRequest } from "./decline-request";
export { expireRequests } from "./expire-requests";
export { hideRequest } from "./hide-request";
export { incomingRequests } from "./incoming-requests";
export { createRequestInput, type CreateRequestInput } from "./input";
export {
  closeRequest,
  confirmRequest,
  hasAsked,
  openRequestOf,
  requestNewsOf,
  returnRequest,
  withdrawRequest,
} from "./move-request";
export { nearbyRequests } from "./nearby-requests";
export { openRequest } from "./open-request";
export { openRequests, outgoingRequests } from "./own-requests";
