import { eq } from "drizzle-orm";
import { findRow, type Query } from "~db/query";
import {
  apiTokens,
  calendarFeeds,
  devices,
  invitations,
  members,
  passwordResets,
  recoveryCodes,
  secondSteps,
  uploads,
} from "~db/schema";
import type { Context } from "../shared/context";
import type { DomainEvent } from "../shared/events";
import { endSessions } from "./sessions";

/** What anyone could fill in on an account whose address nobody had confirmed. The names of the registration stay. */
const blankProfile = {
  city: "",
  cityFolded: "",
  vehicleDescription: "",
  licensePlate: "",
  photoKey: null,
  introduction: "",
  showFullName: false,
  showPresence: true,
};

/**
 * Ends what an account set up before its address was confirmed, because a stranger may have registered the address first:
 * sessions (and with them pushes to their browsers), second step, calendar, tokens, invitations, links to a new password. Whoever
 * confirms in the session `ownSessionId` registered the account: that session, the known browsers, the password and the profile
 * stay. Otherwise they end too. Returns the events that close sockets.
 */
export async function resetUnconfirmed(
  tx: Query,
  context: Context,
  memberId: string,
  ownSessionId: string | null,
): Promise<DomainEvent[]> {
  for (const table of [secondSteps, recoveryCodes, calendarFeeds, apiTokens, invitations, passwordResets])
    await tx.delete(table).where(eq(table.memberId, memberId));
  if (ownSessionId === null) {
    await tx.delete(devices).where(eq(devices.memberId, memberId));
    await dropPhoto(tx, context, memberId);
    await tx
      .update(members)
      .set({ ...blankProfile, passwordHash: null })
      .where(eq(members.id, memberId));
  }
  return [await endSessions(tx, memberId, ownSessionId ?? undefined)];
}

/** Leaves the shown photo as an upload that is over, so that the hourly `forgetUploads` removes its files. */
async function dropPhoto(tx: Query, { clock, newId }: Context, memberId: string): Promise<void> {
  const { photoKey = null } = (await findRow(tx, members, eq(members.id, memberId))) ?? {};
  if (photoKey === null) return;
  const now = clock.now();
  await tx.insert(uploads).values({ id: newId(), memberId, photoKey, createdAt: now, expiresAt: now, usedAt: now });
}
