import { and, eq, or } from "drizzle-orm";
import type { Query } from "~db/query";
import {
  apiTokens,
  calendarFeeds,
  cars,
  departures,
  devices,
  emailConfirmations,
  homeAreas,
  idempotencyKeys,
  invitations,
  matches,
  members,
  needs,
  notices,
  outbox,
  passwordResets,
  pushPreferences,
  pushSubscriptions,
  recoveryCodes,
  redemptions,
  secondSteps,
  securityEvents,
  tipReports,
  tips,
  watches,
} from "~db/schema";
import { FORMER_MEMBER } from "../members/member-text-rules";
import { expireUploads } from "../photos";
import type { Context } from "../shared/context";

/** What exists for one member alone. */
const ownedAlone = [
  apiTokens,
  calendarFeeds,
  cars,
  departures,
  devices,
  emailConfirmations,
  homeAreas,
  idempotencyKeys,
  invitations,
  needs,
  notices,
  passwordResets,
  pushPreferences,
  pushSubscriptions,
  recoveryCodes,
  secondSteps,
  securityEvents,
  tipReports,
  tips,
  watches,
];

/**
 * Erases all personal data in the member's row, the rows that exist for this member alone, and matches. The row itself
 * stays, because the ledger refers to it; `placeholder` replaces the email address.
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
      emailConfirmedAt: null,
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
      showFullName: false,
      showPresence: false,
      hintsDismissed: 0,
      timeZone: null,
      timeZoneChangedAt: null,
      lastLatitude: null,
      lastLongitude: null,
      lastPlaceAt: null,
      lastPlaceTyped: false,
      lookingUntil: null,
      lastSeenAt: null,
      inauguralSince: null,
      inauguralUntil: null,
      waitsSince: null,
      introduction: "",
      suspendedAt: null,
      suspendedReason: null,
      adminNote: "",
      deletedAt: now,
    })
    .where(eq(members.id, id));
  for (const table of ownedAlone) await tx.delete(table).where(eq(table.memberId, id));
  await tx.delete(matches).where(or(eq(matches.seekerId, id), eq(matches.ownerId, id)));
  await tx.update(invitations).set({ usedById: null }).where(eq(invitations.usedById, id));
  await tx.delete(outbox).where(eq(outbox.recipient, email));
  await expireUploads(tx, context, account);
  await tx
    .update(redemptions)
    .set({ status: "refused", decidedAt: now, note: "The account was deleted." })
    .where(and(eq(redemptions.memberId, id), eq(redemptions.status, "pending")));
}
