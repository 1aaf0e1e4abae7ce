/**
 * A parking space from its share to its end, its promise to a driver, and drivers' requests. What can happen is in
 * `lifecycle.ts`; `store-transition.ts` is the only writer of status, outcome and end; `perform-act.ts` adds points, notices and
 * events. Whoever loads a space stores its due ends first (`load-space.ts`, `end-overdue.ts`).
 */
export { openRequestOf } from "./store-request";
export { showOwnerName } from "./rows";
export { type ActivityNear, activityText, createActivityNear } from "./activity-near";
export { askForSpace } from "./ask-for-space";
export { askStillAtCar, askStillFree } from "./ask-owners";
export { discardShare, holdSpace, leaveSpace, removeSpace, renewSpace } from "./change-own-space";
export { closeUnanswered, expireListings, expirePromises, expireRequests } from "./end-overdue";
export { hideSpaces, profileEvents } from "./space-events";
export { addHomeArea, homeAreasOf, isInHomeArea, removeHomeArea } from "./home-areas";
export {
  acceptRequestForm,
  acceptRequestInput,
  askInput,
  createRequestForm,
  createRequestInput,
  handOverInput,
  holdSpaceInput,
  promiseSpaceForm,
  promiseSpaceInput,
  rateForm,
  rateInput,
  releaseSpaceInput,
  shareNowForm,
  shareSpaceForm,
  shareSpaceInput,
} from "./input";
export { listVisibleSpaces, ownSpaces } from "./list-visible-spaces";
export { nearbySpaces } from "./query-nearby-spaces";
export { removeListing } from "./remove-listing";
export { reportFree, reportTaken } from "./report-availability";
export { rewardDueShares } from "./listing-points";
export { shareDeparture, shareSpace } from "./share-space";
export { limitStrangers } from "./strangers-per-street";
export { shareQuestions } from "./duplicate-share";
export { acceptRequest } from "./accept-request";
export { claimSpace } from "./claim-space";
export { endForSafety, endPromisesBetween, partnerOfPromise, withdrawMember } from "./leave-promises";
export { handOver, undoParked } from "./hand-over";
export { listAndPromise } from "./list-and-promise";
export { timesToPromise, type TimesToPromise } from "./times-to-promise";
export { promiseBanners } from "./promise-banners";
export { promiseCandidates } from "./promise-candidates";
export { isNamedPartner, promiseSpace } from "./promise-space";
export { releaseSpace } from "./release-space";
export { requestsToAnswer } from "./requests-to-answer";
export { rateHandover, unratedHandovers } from "./rate-handover";
export { cancelRequest, createRequest } from "./create-request";
export { declineRequest, hideRequest } from "./decline-request";
export { incomingRequests, listVisibleRequests, nearbyRequests } from "./request-list";
export { withdrawRequest } from "./request-events";
export { listOpenRequest, openRequest, outgoingRequests } from "./own-requests";
