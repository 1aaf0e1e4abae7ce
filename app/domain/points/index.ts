export { addPoints, grant } from "./add-points";
export { payHandover } from "./pay-handover";
export { isProfileRewarded, rewardCompleteProfile } from "./reward-complete-profile";
export { transactionsOf } from "./transactions-of";
