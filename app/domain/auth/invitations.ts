import { and, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { hasRow, type Query, countRows } from "~db/query";
import { invitations, members } from "~db/schema";
import { after, DAY } from "../shared/clock";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { hashOf, newSecret } from "../shared/ids";
import { shortName } from "../shared/names";
import { mustBeConfirmed } from "./confirm-email";
import { registrationMode } from "./registration-mode";
import { type Invitation, INVITATION_DAYS, MAX_INVITATIONS } from "./invitation-rules";
import { inMemberTransaction } from "../members";

/**
 * Makes a link with which one person may join within 14 days. Only its hash is stored. Refuses with `too-many-invitations`,
 * with `unconfirmed`, and with `registration-closed` while nobody can join.
 */
export async function invite(context: Context, actor: Actor): Promise<URL> {
  const memberId = actor.id;
  const token = newSecret();
  return inMemberTransaction(context, actor, async (tx) => {
    await mustBeConfirmed(tx, context, actor);
    if ((await registrationMode(tx)) === "closed") return refuse("registration-closed");
    const now = context.clock.now();
    const open = and(isForOne, isNull(invitations.usedAt), gt(invitations.expiresAt, now));
    if ((await countRows(tx, invitations, eq(invitations.memberId, memberId), open)) >= MAX_INVITATIONS)
      return refuse("too-many-invitations");
    await tx.insert(invitations).values({
      id: context.newId(),
      memberId,
      tokenHash: hashOf(token),
      createdAt: now,
      expiresAt: after(now, INVITATION_DAYS * DAY),
    });
    return { result: invitationLink(context, token), events: [] };
  });
}

const isForOne = and(eq(invitations.maxUses, 1), eq(invitations.byMail, false));

/** The address at which someone joins by that token. */
export const invitationLink = ({ settings }: Context, token: string): URL =>
  new URL(`/auth?mode=sign-up&invitation=${token}`, settings.publicUrl);

/** The most that a member's page lists. */
const MAX_INVITATIONS_LISTED = 50;

/** The member's links for one person, newest first. */
export async function invitationsOf({ read, clock }: Context, { id }: Actor): Promise<Invitation[]> {
  const { createdAt, expiresAt, usedAt } = invitations;
  const usedBy = { firstName: members.firstName, lastName: members.lastName };
  const rows = await read
    .select({ id: invitations.id, createdAt, expiresAt, usedAt, usedBy })
    .from(invitations)
    .leftJoin(members, eq(members.id, invitations.usedById))
    .where(and(eq(invitations.memberId, id), isForOne))
    .orderBy(desc(invitations.id))
    .limit(MAX_INVITATIONS_LISTED);
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    state: row.usedAt ? "used" : row.expiresAt > clock.now() ? "open" : "over",
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
 * the instant for which that transaction asked `isInvited`, whether the member waits for an admin: nobody gets round an admin
 * by a link that ends between the two.
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
  if (!link) return mustBeInvited(tx, context, undefined); // a link that doesn't work is none
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
