import type { RedemptionStatus } from "~/domain/rewards/rules";

const statusLabel: Readonly<Record<RedemptionStatus, string>> = {
  pending: "Pending",
  fulfilled: "Fulfilled",
  refused: "Refused, points returned",
};

const tone: Readonly<Record<RedemptionStatus, string>> = {
  pending: "leaving",
  fulfilled: "available",
  refused: "danger",
};

/** The status of a claim as a badge. */
export const RedemptionBadge = ({ status }: { status: RedemptionStatus }) => (
  <span className={`badge ${tone[status]}`}>{statusLabel[status]}</span>
);
