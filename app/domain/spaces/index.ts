export { acceptRequest } from "./accept-request";
export { activityText } from "./activity";
export { activityNear, type ActivityNear } from "./activity-near";
export { askForSpace } from "./ask-for-space";
export { askStillAtCar } from "./ask-still-at-car";
export { askStillFree } from "./ask-still-free";
export { claimSpace } from "./claim-space";
export { closeUnanswered } from "./close-unanswered";
export { discardShare } from "./discard-share";
export { endForSafety, partnerOfPromise } from "./end-for-safety";
export { endPromisesBetween } from "./end-promises-between";
export { expireListings, expirePromises } from "./end-overdue";
export { handOver } from "./hand-over";
export { hideSpaces } from "./hide-spaces";
export { addHomeArea, homeAreasOf, isInHomeArea, removeHomeArea } from "./home-areas";
export {
  acceptRequestForm,
  acceptRequestInput,
  handOverInput,
  keepSpaceInput,
  promiseSpaceForm,
  promiseSpaceInput,
  releaseSpaceInput,
  shareNowForm,
  shareSpaceForm,
  shareSpaceInput,
} from "./input";
export { keepSpace } from "./keep-space";
export { leaveSpace } from "./leave-space";
export { listPromised } from "./list-promised";
export { lookAround, type SpacesAround } from "./look-around";
export { matchTimes, type MatchTimes } from "./match-times";
export { nearbySpaces } from "./nearby-spaces";
export { ownSpaces } from "./own-spaces";
export { requestsToAnswer } from "./requests-to-answer";
export { promiseBanners } from "./promise-banners";
export { promiseCandidates } from "./promise-candidates";
export { promiseSpace } from "./promise-space";
export { releaseSpace } from "./release-space";
export { removeListing } from "./remove-listing";
export { removeSpace } from "./remove-space";
export { renewSpace } from "./renew-space";
export { reportFree } from "./report-free";
export { reportTaken } from "./report-taken";
export { rewardDueShares } from "./reward-share";
export { sharePlanned, shareSpace } from "./share-space";
export { sharedHere } from "./shared-here";
export { eventsOfSpaces } from "./events-of-spaces";
export { undoParked } from "./undo-parked";
export { withdrawMember } from "./withdraw-member";
