import { and, eq, or } from "drizzle-orm";
import type { Query } from "~db/query";
import * as schema from "~db/schema";
import { hidePresence } from "../chat";
import { openRequestOf, withdrawMember, withdrawRequest } from "../listings";
import { endSessions } from "../auth";
import { endMatchesOf } from "../plans";
import type { Context } from "../shared/context";
import type { DomainEvent } from "../shared/events";
import { FORMER_MEMBER } from "../members/member-text-rules";
import { expireUploads } from "../photos";

/**
 * Removes a member from what others see, for good or during a suspension. Promises end as if the member had left them
 * (docs/product.md#promises), and spaces leave every list (`listings/leave-promises.ts`). Matches and the open request end
 * too. Call it before the name is erased: the notices to the partners contain the name.
 */
export async function leaveNeighbourhood(tx: Query, context: Context, memberId: string): Promise<DomainEvent[]> {
  const matched = await endMatchesOf(tx, context, memberId);
  const promised = await withdrawMember(tx, context, memberId);
  const request = await openRequestOf(tx, memberId);
  const withdrawn = request?.status === "pending" ? await withdrawRequest(tx, context, request) : [];
  const seen = await hidePresence(tx, memberId);
  return [...matched, ...promised, ...withdrawn, ...seen];
}

/** A member who goes. */
type Leaving = Pick<typeof schema.members.$inferSelect, "id" | "email" | "photoKey">;

/**
 * Ends the member's sessions, removes them from what others see, and erases them; `placeholder` replaces the address. The
 * sockets close first, so that the member receives none of the events that follow.
 */
export async function removeMember(
  tx: Query,
  context: Context,
  account: Leaving,
  placeholder: string,
): Promise<DomainEvent[]> {
  const ended = await endSessions(tx, account.id);
  const leaving = await leaveNeighbourhood(tx, context, account.id);
  await erase(tx, context, account, placeholder);
  return [ended, ...leaving];
}

const { invitations, matches, members, outbox, redemptions } = schema;

/** The tables whose rows exist for one member alone. */
const ownedAlone = [
  schema.apiTokens,
  schema.calendarFeeds,
  schema.cars,
  schema.departures,
  schema.devices,
  schema.emailConfirmations,
  schema.homeAreas,
  schema.idempotencyKeys,
  schema.invitations,
  schema.needs,
  schema.notices,
  schema.passwordResets,
  schema.pushPreferences,
  schema.pushSubscriptions,
  schema.recoveryCodes,
  schema.secondSteps,
  schema.securityEvents,
  schema.tipReports,
  schema.tips,
  schema.watches,
];

/**
 * Erases all personal data in the member's row, the rows that exist for this member alone, and matches. The row itself
 * stays, because the ledger refers to it; `placeholder` replaces the email address.
 */
async function erase(tx: Query, context: Context, account: Leaving, placeholder: string): Promise<void> {
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
