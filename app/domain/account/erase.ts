import { and, eq } from "drizzle-orm";
import type { Query } from "~db/query";
import { idempotencyKeys, members, notices, outbox, passwordResets, redemptions } from "~db/schema";
import { FORMER_MEMBER } from "../members/rules";
import { leaveUploads } from "../photos";
import type { Context } from "../shared/context";

/**
 * Everything personal that stands in the member's row, and what is there for them alone. The row itself holds the ledger;
 * `placeholder` takes the place of the address.
 */
export async function erase(
  tx: Query,
  context: Context,
  account: { id: string; email: string; photoKey: string | null },
  placeholder: string,
): Promise<void> {
  const { id, email } = account;
  const now = context.clock.now();
  await tx
    .update(members)
    .set({
      email: placeholder,
      passwordHash: null,
      role: "member",
      firstName: FORMER_MEMBER,
      lastName: "",
      city: "",
      vehicleDescription: "",
      licensePlate: "",
      photoKey: null,
      searchText: "",
      cityFolded: "",
      rating: null,
      showInitialOnly: false,
      showPresence: false,
      timeZone: null,
      timeZoneChangedAt: null,
      lastLatitude: null,
      lastLongitude: null,
      lastPlaceAt: null,
      lastSeenAt: null,
      inauguralSince: null,
      inauguralUntil: null,
      suspendedAt: null,
      suspendedReason: null,
      deletedAt: now,
    })
    .where(eq(members.id, id));
  await tx.delete(passwordResets).where(eq(passwordResets.memberId, id));
  await tx.delete(notices).where(eq(notices.memberId, id));
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.memberId, id));
  await tx.delete(outbox).where(eq(outbox.recipient, email));
  await leaveUploads(tx, context, account);
  await tx
    .update(redemptions)
    .set({ status: "refused", decidedAt: now, note: "The account was deleted." })
    .where(and(eq(redemptions.memberId, id), eq(redemptions.status, "pending")));
}
