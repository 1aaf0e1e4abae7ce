export { achievementsOf } from "./achievements-of";
export { claimReward } from "./claim-reward";
export { claimRewardInput } from "./input";
export { redemptionsOf } from "./redemptions-of";
export { refuseRedemption } from "./refuse-redemption";
export { rewardsFor } from "./rewards-for";
