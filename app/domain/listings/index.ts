/**
 * A parking space from its share to its end, its promise to a driver, and drivers' requests. What can happen is in
 * `lifecycle.ts`; `transition.ts` is the only writer of status, outcome and end; `carry-out.ts` adds points, notices and
 * events. Whoever loads a space stores its due ends first (`load-space.ts`).
 */
export { openRequestOf } from "./request-transition";
export { promiseOf, showOwnerName, updateSpace, type RequestRow, type SpaceRow } from "./rows";
export { transition } from "./transition";
export { activityText } from "./activity";
export { activityNear, type ActivityNear } from "./activity-near";
export { askForSpace } from "./ask-for-space";
export { askStillAtCar } from "./ask-still-at-car";
export { askStillFree } from "./ask-still-free";
export { carryOut } from "./carry-out";
export { discardShare } from "./discard-share";
export { expireListings, expirePromises } from "./end-overdue";
export { hideSpaces } from "./hide-spaces";
export { addHomeArea, homeAreasOf, isInHomeArea, removeHomeArea } from "./home-areas";
export { keepSpaceInput, shareNowForm, shareSpaceForm, shareSpaceInput } from "./space-input";
export { keepSpace } from "./keep-space";
export { leaveSpace } from "./leave-space";
export { loadOwnSpace } from "./load-space";
export { listVisibleSpaces, type SpacesAround } from "./list-visible-spaces";
export { nearbySpaces } from "./query-nearby-spaces";
export { ownSpaces } from "./own-spaces";
export { removeListing } from "./remove-listing";
export { removeSpace } from "./remove-space";
export { renewSpace } from "./renew-space";
export { reportFree } from "./report-free";
export { reportTaken } from "./report-taken";
export { rewardDueShares } from "./reward-share";
export { sharePlanned, shareSpace } from "./share-space";
export { sharedHere } from "./shared-here";
export { eventsOfSpaces, profileEvents } from "./events-of-spaces";
export { acceptRequest } from "./accept-request";
export { claimSpace } from "./claim-space";
export { closeUnanswered } from "./close-unanswered";
export { endForSafety, partnerOfPromise } from "./end-for-safety";
export { endPromisesBetween } from "./end-promises-between";
export { handOver } from "./hand-over";
export {
  acceptRequestForm,
  acceptRequestInput,
  handOverInput,
  promiseSpaceForm,
  promiseSpaceInput,
  rateForm,
  rateInput,
  releaseSpaceInput,
} from "./promise-input";
export { listPromised } from "./list-promised";
export { matchTimes, type MatchTimes } from "./match-times";
export { promiseBanners } from "./promise-banners";
export { promiseCandidates } from "./promise-candidates";
export { promiseSpace } from "./promise-space";
export { releaseSpace } from "./release-space";
export { requestsToAnswer } from "./requests-to-answer";
export { undoParked } from "./undo-parked";
export { withdrawMember } from "./withdraw-member";
export { rateHandover } from "./rate-handover";
export { unratedHandovers } from "./unrated-handovers";
export { cancelRequest } from "./cancel-request";
export { createRequest } from "./create-request";
export { declineRequest } from "./decline-request";
export { expireRequests } from "./expire-requests";
export { hideRequest } from "./hide-request";
export { incomingRequests } from "./incoming-requests";
export { askInput, createRequestForm, createRequestInput } from "./request-input";
export { eventsOfRequest, requestNear } from "./request-changed";
export { withdrawRequest } from "./withdraw-request";
export { lookForRequests } from "./look-for-requests";
export { nearbyRequests } from "./nearby-requests";
export { openRequest } from "./open-request";
export { pendingRequests } from "./pending-requests";
export { openRequests, outgoingRequests } from "./own-requests";
