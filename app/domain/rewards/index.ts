export { achievementsOf } from "./achievements-of";
export { claimReward } from "./claim-reward";
export { countPendingRedemptions } from "./count-pending-redemptions";
export { writeDecisionLetter } from "./decision-letter";
export { fulfilRedemption, refuseRedemption } from "./decide-redemption";
export { claimRewardInput, fulfilRedemptionInput, redemptionsInput, refuseRedemptionInput } from "./input";
export { REDEMPTIONS_PAGE, redemptionsForAdmin } from "./redemptions-for-admin";
export { redemptionsOf } from "./redemptions-of";
export { rewardsFor } from "./rewards-for";
