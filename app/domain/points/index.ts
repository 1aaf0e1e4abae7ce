export { addPoints, grantAchievement, isProfileRewarded, rewardCompleteProfile } from "./add-points";
export { countWaitingStars, storeRating, releaseStars } from "./store-rating";
export { handoverPointsOf, ledgerInput, ledgerPage, MAX_TRANSACTIONS, transactionsOf } from "./transactions";
export { payHandover } from "./pay-handover";
export { currentStreak, recordVisit, rewardStreaks } from "./record-visit";
