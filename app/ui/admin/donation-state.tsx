import type { DonationStatus } from "~/domain/donations/rules";

const states: Readonly<Record<DonationStatus, { label: string; tone: string }>> = {
  pending: { label: "Not paid yet", tone: "" },
  failed: { label: "Failed", tone: "danger" },
  paid: { label: "Paid", tone: "available" },
  disputed: { label: "Disputed", tone: "leaving" },
  kept: { label: "Paid, dispute won", tone: "available" },
  refunded: { label: "Refunded", tone: "danger" },
};

/** What became of a donation, for admins. */
export const DonationState = ({ status }: { status: DonationStatus }) => (
  <span className={`badge ${states[status].tone}`}>{states[status].label}</span>
);
