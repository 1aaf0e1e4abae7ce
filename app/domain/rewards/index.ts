export { achievementsOf } from "./achievements-of";
export { claimReward } from "./claim-reward";
export { countPendingRedemptions, REDEMPTIONS_PAGE, redemptionsForAdmin } from "./redemptions-for-admin";
export { writeDecisionLetter } from "./decision-letter";
export { fulfilRedemption, refuseRedemption } from "./decide-redemption";
export { claimRewardInput, fulfilRedemptionInput, redemptionsInput, refuseRedemptionInput } from "./input";
export { redemptionsOf } from "./redemptions-of";
export { rewardsFor } from "./rewards-for";
