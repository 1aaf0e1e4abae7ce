import { and, desc, eq, gt, inArray, isNull } from "drizzle-orm";
import type { Query } from "~db/query";
import { communitySettings, invitations, members } from "~db/schema";
import { addAuditEntry, mustBeAdmin } from "../shared/audit-log";
import { after, DAY } from "../shared/clock";
import { type Actor, inTransaction, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { hashOf, newSecret } from "../shared/ids";
import { shortName } from "../shared/names";
import { mustBeConfirmed } from "./confirm-email";
import { type Invitation, INVITATION_DAYS, INVITATIONS_MAX, type RegistrationMode, registrationModes } from "./rules";

const NAME = "registration";

/** Who may join now. Everybody may, unless an admin changed it. */
export async function registrationMode(on: Query): Promise<RegistrationMode> {
  const [row] = await on
    .select({ value: communitySettings.value })
    .from(communitySettings)
    .where(eq(communitySettings.name, NAME));
  return registrationModes.find((mode) => mode === row?.value) ?? "open";
}

/** Sets who may join, with an audit row. Refuses with `forbidden`. */
export async function setRegistrationMode(context: Context, admin: Actor, mode: RegistrationMode): Promise<void> {
  mustBeAdmin(admin);
  await inTransaction(context, async (tx) => {
    const set = { value: mode, changedAt: context.clock.now() };
    await addAuditEntry(tx, context, admin, { action: "registration-set", subjectId: null, details: { mode } });
    await tx
      .insert(communitySettings)
      .values({ name: NAME, ...set })
      .onConflictDoUpdate({ target: communitySettings.name, set });
    return { result: undefined, events: [] };
  });
}

/**
 * Makes a link with which one person may join within 14 days. Only its hash is stored. Refuses with `too-many-invitations`,
 * with `unconfirmed`, and with `registration-closed` while nobody can join.
 */
export async function invite(context: Context, actor: Actor): Promise<URL> {
  const memberId = actor.id;
  const token = newSecret();
  return inTransaction(context, async (tx) => {
    const [inviter] = await tx
      .select({ suspendedAt: members.suspendedAt, deletedAt: members.deletedAt })
      .from(members)
      .where(eq(members.id, memberId));
    if (!inviter || inviter.deletedAt) return refuse("unauthorized");
    if (inviter.suspendedAt) return refuse("suspended");
    await mustBeConfirmed(tx, context, actor);
    if ((await registrationMode(tx)) === "closed") return refuse("registration-closed");
    const now = context.clock.now();
    const open = await tx
      .select({ id: invitations.id })
      .from(invitations)
      .where(and(eq(invitations.memberId, memberId), isNull(invitations.usedAt), gt(invitations.expiresAt, now)));
    if (open.length >= INVITATIONS_MAX) return refuse("too-many-invitations");
    await tx.insert(invitations).values({
      id: context.newId(),
      memberId,
      tokenHash: hashOf(token),
      createdAt: now,
      expiresAt: after(now, INVITATION_DAYS * DAY),
    });
    const query = new URLSearchParams({ mode: "sign-up", invitation: token });
    return { result: new URL(`/auth?${query.toString()}`, context.settings.publicUrl), events: [] };
  });
}

/** The member's invitations, newest first. */
export async function invitationsOf({ read }: Context, { id }: Actor): Promise<Invitation[]> {
  const { createdAt, expiresAt } = invitations;
  const usedBy = { firstName: members.firstName, lastName: members.lastName };
  const rows = await read
    .select({ id: invitations.id, createdAt, expiresAt, usedBy })
    .from(invitations)
    .leftJoin(members, eq(members.id, invitations.usedById))
    .where(eq(invitations.memberId, id))
    .orderBy(desc(invitations.id))
    .limit(50);
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    usedBy: row.usedBy && shortName(row.usedBy),
  }));
}

/**
 * Checks that a person may register. Refuses with `registration-closed`, and with `invitation-needed` without a valid link.
 * Call it before the member is stored, and `redeemInvitation` after.
 */
export async function mustBeInvited(on: Query, { clock }: Context, token: string | undefined): Promise<void> {
  const mode = await registrationMode(on);
  if (mode === "open") return;
  if (mode === "closed") return refuse("registration-closed");
  const [found] =
    token === undefined
      ? []
      : await on
          .select({ id: invitations.id })
          .from(invitations)
          .where(usable(on, token, clock.now()));
  if (!found) return refuse("invitation-needed");
}

/** Marks the invitation as used, in the transaction that stores the new member. Of two at once, one wins. */
export async function redeemInvitation(
  tx: Query,
  { clock }: Context,
  token: string | undefined,
  memberId: string,
): Promise<void> {
  const now = clock.now();
  const used =
    token === undefined
      ? []
      : await tx
          .update(invitations)
          .set({ usedAt: now, usedById: memberId })
          .where(usable(tx, token, now))
          .returning({ id: invitations.id });
  if (used.length === 0 && (await registrationMode(tx)) !== "open") return refuse("invitation-needed");
}

/** Condition for an invitation that works: unused, not expired, of a member who is not suspended. */
const usable = (on: Query, token: string, now: Date) =>
  and(
    eq(invitations.tokenHash, hashOf(token)),
    isNull(invitations.usedAt),
    gt(invitations.expiresAt, now),
    inArray(invitations.memberId, on.select({ id: members.id }).from(members).where(isNull(members.suspendedAt))),
  );
