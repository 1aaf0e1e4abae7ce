import { and, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { hasRow, type Query } from "~db/query";
import { communitySettings, invitations, members } from "~db/schema";
import { addAuditEntry, mustBeAdmin } from "../shared/audit-log";
import { after, DAY } from "../shared/clock";
import { type Actor, inTransaction, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { hashOf, newSecret } from "../shared/ids";
import { shortName } from "../shared/names";
import { mustBeConfirmed } from "./confirm-email";
import {
  type Invitation,
  INVITATION_DAYS,
  INVITATIONS_MAX,
  type LinkForMany,
  MAX_LINK_DAYS,
  MAX_LINK_USES,
  MIN_LINK_USES,
  type RegistrationMode,
  registrationModes,
} from "./rules";

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
      .where(
        and(eq(invitations.memberId, memberId), forOne, isNull(invitations.usedAt), gt(invitations.expiresAt, now)),
      );
    if (open.length >= INVITATIONS_MAX) return refuse("too-many-invitations");
    await tx.insert(invitations).values({
      id: context.newId(),
      memberId,
      tokenHash: hashOf(token),
      createdAt: now,
      expiresAt: after(now, INVITATION_DAYS * DAY),
    });
    return { result: addressOf(context, token), events: [] };
  });
}

const forOne = and(eq(invitations.maxUses, 1), eq(invitations.byMail, false));
const forMany = gt(invitations.maxUses, sql.raw("1")); // no parameter: a partial index is used only for a literal

/** The address at which someone joins by that token. */
export function addressOf({ settings }: Context, token: string): URL {
  const query = new URLSearchParams({ mode: "sign-up", invitation: token });
  return new URL(`/auth?${query.toString()}`, settings.publicUrl);
}

const wholeNumber = (min: number, max: number) => {
  const sentence = `Please enter a whole number from ${min} to ${max}.`;
  return z.number(sentence).int(sentence).min(min, sentence).max(max, sentence);
};

/** A link for many people: how many may join, and for how many days. */
export const linkForManyInput = z.object({
  people: wholeNumber(MIN_LINK_USES, MAX_LINK_USES),
  days: wholeNumber(1, MAX_LINK_DAYS),
});

/**
 * Makes one link for many people. It works until its end, or until as many have joined as it allows. Only the link's hash
 * is stored. Adds an audit entry. Refuses with `forbidden`, and with `registration-closed` while nobody can join.
 */
export async function inviteMany(
  context: Context,
  admin: Actor,
  { people, days }: z.output<typeof linkForManyInput>,
): Promise<{ address: URL; expiresAt: string }> {
  mustBeAdmin(admin);
  const token = newSecret();
  return inTransaction(context, async (tx) => {
    if ((await registrationMode(tx)) === "closed") return refuse("registration-closed");
    const createdAt = context.clock.now();
    const expiresAt = after(createdAt, days * DAY);
    await tx.insert(invitations).values({
      id: context.newId(),
      memberId: admin.id,
      tokenHash: hashOf(token),
      maxUses: people,
      createdAt,
      expiresAt,
    });
    await addAuditEntry(tx, context, admin, { action: "link-made", subjectId: null, details: { people, days } });
    return { result: { address: addressOf(context, token), expiresAt: expiresAt.toISOString() }, events: [] };
  });
}

/** The links for many people. Those that work longest come first: an admin can end all that work. Refuses with `forbidden`. */
export async function linksForMany({ read, clock }: Context, admin: Actor): Promise<LinkForMany[]> {
  mustBeAdmin(admin);
  const rows = await read
    .select()
    .from(invitations)
    .where(forMany)
    .orderBy(desc(invitations.expiresAt), desc(invitations.id))
    .limit(50);
  return rows.map(({ id, createdAt, expiresAt, uses, maxUses }) => ({
    id,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    joined: uses,
    people: maxUses,
    works: expiresAt > clock.now() && uses < maxUses,
  }));
}

/** Ends a link for many people now, with an audit entry. Ending it again is no error. Refuses with `forbidden` and `not-found`. */
export async function endLink(context: Context, admin: Actor, id: string): Promise<void> {
  mustBeAdmin(admin);
  await inTransaction(context, async (tx) => {
    const now = context.clock.now();
    const [known] = await tx
      .select()
      .from(invitations)
      .where(and(eq(invitations.id, id), forMany));
    if (!known) return refuse("not-found");
    if (known.expiresAt <= now) return { result: undefined, events: [] };
    await tx.update(invitations).set({ expiresAt: now }).where(eq(invitations.id, id));
    const { maxUses: people, uses: joined } = known;
    await addAuditEntry(tx, context, admin, { action: "link-ended", subjectId: null, details: { people, joined } });
    return { result: undefined, events: [] };
  });
}

/** The member's links for one person, newest first. */
export async function invitationsOf({ read }: Context, { id }: Actor): Promise<Invitation[]> {
  const { createdAt, expiresAt } = invitations;
  const usedBy = { firstName: members.firstName, lastName: members.lastName };
  const rows = await read
    .select({ id: invitations.id, createdAt, expiresAt, usedBy })
    .from(invitations)
    .leftJoin(members, eq(members.id, invitations.usedById))
    .where(and(eq(invitations.memberId, id), forOne))
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
export async function mustBeInvited(on: Query, context: Context, token: string | undefined): Promise<void> {
  const mode = await registrationMode(on);
  if (mode === "closed") return refuse("registration-closed");
  if (mode === "invitation" && !(await isInvited(on, context.clock.now(), token))) return refuse("invitation-needed");
}

/** Whether the token is of an invitation that works at this instant. */
export async function isInvited(on: Query, now: Date, token: string | undefined): Promise<boolean> {
  if (token === undefined) return false;
  return hasRow(on, invitations, usable(on, token, now));
}

/**
 * Counts a use of the invitation in the transaction that stores the new member. Of two last ones at once, one wins. `now` is
 * the instant for which `isInvited` was asked there: nobody is let in by a link that ends between the two, and does not count.
 */
export async function redeemInvitation(
  tx: Query,
  context: Context,
  { token, memberId, now }: { token: string | undefined; memberId: string; now: Date },
): Promise<void> {
  const used =
    token === undefined
      ? []
      : await tx
          .update(invitations)
          .set({ uses: sql`${invitations.uses} + 1` })
          .where(usable(tx, token, now))
          .returning({ id: invitations.id, uses: invitations.uses, maxUses: invitations.maxUses });
  const [link] = used;
  if (!link) return mustBeInvited(tx, context, undefined);
  if (link.uses >= link.maxUses)
    await tx
      .update(invitations)
      .set({ usedAt: now, usedById: link.maxUses === 1 ? memberId : null })
      .where(eq(invitations.id, link.id));
}

/** Condition for an invitation that works: unused, not expired, of a member who is not suspended. */
const usable = (on: Query, token: string, now: Date) =>
  and(
    eq(invitations.tokenHash, hashOf(token)),
    isNull(invitations.usedAt),
    gt(invitations.expiresAt, now),
    inArray(invitations.memberId, on.select({ id: members.id }).from(members).where(isNull(members.suspendedAt))),
  );
