export { addPoints, grant } from "./add-points";
export { keepRating, releaseStars } from "./keep-rating";
export { handoverPointsOf, ledgerInput, ledgerPage, MAX_TRANSACTIONS, transactionsOf } from "./transactions";
export { payHandover } from "./pay-handover";
export { isProfileRewarded, rewardCompleteProfile } from "./reward-complete-profile";
export { currentStreak, recordVisit } from "./record-visit";
