import type { redemptions } from "~db/schema";
import { rewardOf, type Redemption } from "./rules";

type Row = Pick<typeof redemptions.$inferSelect, "id" | "rewardId" | "cost" | "status" | "createdAt" | "note">;

/** The title of a claim's reward. */
export const titleOf = (rewardId: string): string => rewardOf(rewardId)?.title ?? "Reward";

export const redemptionOf = ({ id, rewardId, cost, status, createdAt, note }: Row): Redemption => ({
  id,
  rewardId,
  title: titleOf(rewardId),
  pointsCost: cost,
  status,
  createdAt: createdAt.toISOString(),
  note,
});
