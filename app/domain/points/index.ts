export { addPoints, grant } from "./add-points";
export { ledgerInput } from "./input";
export { ledgerPage } from "./ledger-page";
export { handoverPointsOf } from "./points-of-space";
export { payHandover } from "./pay-handover";
export { isProfileRewarded, rewardCompleteProfile } from "./reward-complete-profile";
export { MOST_TRANSACTIONS, transactionsOf } from "./transactions-of";
export { currentStreak } from "./current-streak";
export { recordVisit } from "./record-visit";
