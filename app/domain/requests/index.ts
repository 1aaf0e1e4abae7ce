export { aimRequest } from "./aim-request";
export { cancelRequest } from "./cancel-request";
export { createRequest } from "./create-request";
export { declineRequest } from "./decline-request";
export { expireRequests } from "./expire-requests";
export { hideRequest } from "./hide-request";
export { incomingRequests } from "./incoming-requests";
export { askInput, createRequestForm, createRequestInput, type AskInput } from "./input";
export {
  closeRequest,
  confirmAgain,
  confirmRequest,
  openRequestOf,
  reopenRequest,
  requestNear,
  eventsOfRequest,
  returnRequest,
  withdrawRequest,
} from "./move-request";
export { lookForRequests } from "./look-for-requests";
export { nearbyRequests } from "./nearby-requests";
export { openRequest } from "./open-request";
export { pendingRequests } from "./pending-requests";
export { openRequests, outgoingRequests } from "./own-requests";
