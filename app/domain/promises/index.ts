/**
 * How a space comes to a driver: the promise, the claim 'I'm coming', the handover, and each end that a person causes. What
 * the clock ends stands in `spaces/end-overdue.ts`, because each load of a space does it.
 */
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
  releaseSpaceInput,
} from "./input";
export { listPromised } from "./list-promised";
export { matchTimes, type MatchTimes } from "./match-times";
export { promiseBanners } from "./promise-banners";
export { promiseCandidates } from "./promise-candidates";
export { promiseSpace } from "./promise-space";
export { releaseSpace } from "./release-space";
export { requestsToAnswer } from "./requests-to-answer";
export { undoParked } from "./undo-parked";
export { withdrawMember } from "./withdraw-member";
export { rateForm, rateInput } from "./input";
export { rateHandover } from "./rate-handover";
export { unratedHandovers } from "./unrated-handovers";
