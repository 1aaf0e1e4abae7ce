export { acceptMatch, declineMatch, type Accepted } from "./answer-match";
export { createNeed } from "./create-need";
export { endMatchesBetween, endMatchesOf } from "./end-match";
export { needForm, oneMatch, oneNeed, type NewNeed } from "./input";
export { bindMatches, endOldMatches, remindOfMatches } from "./keep-matches";
export { matchNeeds } from "./match-needs";
export { ownMatches } from "./own-matches";
export { endNeed, ownNeeds, renewNeed } from "./own-needs";
