import { and, eq } from "drizzle-orm";
import type { Query } from "~db/query";
import { members, pointTransactions } from "~db/schema";
import { missingFromProfile } from "../members/rules";
import type { Context } from "../shared/context";
import { addPoints } from "./add-points";
import { PROFILE_POINTS } from "./rules";

/**
 * Grants the points for a profile with both names, city, vehicle, plate and photo, once a member (docs/product.md#rewards).
 * Call it in the transaction that may complete the profile. Returns the earned points.
 */
export async function rewardCompleteProfile(tx: Query, context: Context, memberId: string): Promise<number> {
  const { firstName, lastName, city, vehicleDescription, licensePlate, photoKey: profileImageUrl } = members;
  const [profile] = await tx
    .select({ firstName, lastName, city, vehicleDescription, licensePlate, profileImageUrl })
    .from(members)
    .where(eq(members.id, memberId));
  if (!profile || missingFromProfile(profile).length > 0) return 0;
  if (await isProfileRewarded(tx, memberId)) return 0;
  await addPoints(tx, context, { memberId, kind: "profile", reason: "Completed profile", points: PROFILE_POINTS });
  return PROFILE_POINTS;
}

/** Whether the member's profile has earned its points already. */
export async function isProfileRewarded(on: Query, memberId: string): Promise<boolean> {
  const [rewarded] = await on
    .select({ id: pointTransactions.id })
    .from(pointTransactions)
    .where(and(eq(pointTransactions.memberId, memberId), eq(pointTransactions.kind, "profile")));
  return rewarded !== undefined;
}
