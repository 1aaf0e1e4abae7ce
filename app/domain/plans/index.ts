export { addDeparture, calendarOf, ownDepartures, skipDeparture, removeDeparture } from "./departures";
export { answerDeparture, openQuestion, resumeDeparture } from "./answer-departure";
export { countDepartures, plannedNear } from "./count-departures";
export { freeHoursAt, makeFreeHours } from "./free-hours";
export {
  departureAnswerForm,
  departureAnswerInput,
  departureForm,
  departureInput,
  needForm,
  needInput,
  type NewDeparture,
  type NewNeed,
} from "./input";
export { runDepartures } from "./run-departures";
export { acceptMatch, declineMatch, type Accepted } from "./answer-match";
export { createNeed, endNeed, ownNeeds, renewNeed } from "./needs";
export { endMatchesBetween, endMatchesOf } from "./end-match";
export { bindMatches, endOldMatches, remindOfMatches } from "./run-matches";
export { matchNeeds } from "./match-needs";
export { ownMatches } from "./own-matches";
