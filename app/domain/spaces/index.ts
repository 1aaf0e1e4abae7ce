/**
 * A parking space from its share to its end: who sees it, and what its owner and passers-by do with it. Whoever loads a space
 * stores its due ends first, so each act of the lifecycle is carried out here. `promises` builds on it.
 */
export { activityText } from "./activity";
export { activityNear, type ActivityNear } from "./activity-near";
export { askForSpace } from "./ask-for-space";
export { askStillAtCar } from "./ask-still-at-car";
export { askStillFree } from "./ask-still-free";
export { partyCardOf, type SpaceNow } from "./card";
export { carryOut } from "./carry-out";
export { discardShare } from "./discard-share";
export { endOverdue, expireListings, expirePromises } from "./end-overdue";
export { hideSpaces } from "./hide-spaces";
export { addHomeArea, homeAreasOf, isInHomeArea, removeHomeArea } from "./home-areas";
export { keepSpaceInput, shareNowForm, shareSpaceForm, shareSpaceInput } from "./input";
export { keepSpace } from "./keep-space";
export { leaveSpace } from "./leave-space";
export { listPlanned, type PlannedSpace } from "./list-planned";
export { loadOwnSpace, loadSpace } from "./load-space";
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
export { spaceEvents } from "./space-events";
export { eventsOfSpaces, profileEvents } from "./events-of-spaces";
