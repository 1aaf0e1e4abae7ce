export { acceptRequest } from "./accept-request";
export { activityText } from "./activity";
export { activityNear, type ActivityNear } from "./activity-near";
export { askStillFree } from "./ask-still-free";
export { claimSpace } from "./claim-space";
export { endPromisesBetween } from "./end-promises-between";
export { expireListings } from "./expire-listings";
export { expirePromises } from "./expire-promises";
export { handOver } from "./hand-over";
export { hideSpaces } from "./hide-spaces";
export {
  acceptRequestForm,
  acceptRequestInput,
  handOverInput,
  promiseSpaceForm,
  promiseSpaceInput,
  releaseSpaceInput,
  shareSpaceInput,
} from "./input";
export { leaveSpace } from "./leave-space";
export { nearbySpaces } from "./nearby-spaces";
export { ownSpaces } from "./own-spaces";
export { promiseBanners } from "./promise-banners";
export { promiseCandidates } from "./promise-candidates";
export { promiseSpace } from "./promise-space";
export { releaseSpace } from "./release-space";
export { removeSpace } from "./remove-space";
export { renewSpace } from "./renew-space";
export { reportFree } from "./report-free";
export { reportTaken } from "./report-taken";
export { settleHandovers } from "./settle-handovers";
export { shareSpace, type Shared } from "./share-space";
export { spaceNewsOf } from "./space-news-of";
export { leavePromises, withdrawMember } from "./withdraw-member";
