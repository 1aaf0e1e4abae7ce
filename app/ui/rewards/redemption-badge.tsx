import type { RedemptionStatus } from "~/domain/rewards/rules";

const statusLabel: Readonly<Record<RedemptionStatus, string>> = {
  pending: "Pending",
  fulfilled: "Fulfilled",
  refused: "Refused, points returned",
};

/** The class of the badge. The first two are named after states of a space, whose colours they give. */
const tone: Readonly<Record<RedemptionStatus, string>> = {
  pending: "leaving",
  fulfilled: "available",
  refused: "danger",
};

/** The status of a redemption, a member's claim of a reward, as a badge. */
export const RedemptionBadge = ({ status }: { status: RedemptionStatus }) => (
  <span className={`badge ${tone[status]}`}>{statusLabel[status]}</span>
);
