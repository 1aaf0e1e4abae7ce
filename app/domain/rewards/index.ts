export { achievementsOf, claimReward, redemptionsOf, rewardsFor } from "./own-rewards";
export { countPendingRedemptions, REDEMPTIONS_PAGE, redemptionsForAdmin } from "./redemptions-for-admin";
export { fulfilRedemption, refuseRedemption, writeDecisionEmail } from "./decide-redemption";
export { fulfilRedemptionInput, redemptionsInput, refuseRedemptionInput } from "./input";
