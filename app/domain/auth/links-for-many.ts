import { desc, eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import { findRow } from "~db/query";
import { invitations } from "~db/schema";
import { addAuditEntry, mustBeAdmin } from "../shared/audit-log";
import { after, DAY } from "../shared/clock";
import { type Actor, inTransaction, type Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { hashOf, newSecret } from "../shared/ids";
import { invitationLink } from "./invitations";
import { registrationMode } from "./registration-mode";
import { type LinkForMany, MAX_LINK_DAYS, MAX_LINK_USES, MIN_LINK_USES } from "./invitation-rules";

const wholeNumber = (min: number, max: number) => {
  const sentence = `Please enter a whole number from ${min} to ${max}.`;
  return z.number(sentence).int(sentence).min(min, sentence).max(max, sentence);
};

/** A link for many people: how many may join, and for how many days. */
export const linkForManyInput = z.object({
  people: wholeNumber(MIN_LINK_USES, MAX_LINK_USES),
  days: wholeNumber(1, MAX_LINK_DAYS),
});

const forMany = gt(invitations.maxUses, sql.raw("1")); // no parameter: a partial index is used only for a literal

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
    await addAuditEntry(tx, context, admin, { action: "link-made", details: { people, days } });
    return { result: { address: invitationLink(context, token), expiresAt: expiresAt.toISOString() }, events: [] };
  });
}

/** The most that the page lists. */
const MAX_LINKS_LISTED = 50;

/** The links for many people. Those that work longest come first: an admin can end all that work. Refuses with `forbidden`. */
export async function linksForMany({ read, clock }: Context, admin: Actor): Promise<LinkForMany[]> {
  mustBeAdmin(admin);
  const rows = await read
    .select()
    .from(invitations)
    .where(forMany)
    .orderBy(desc(invitations.expiresAt), desc(invitations.id))
    .limit(MAX_LINKS_LISTED);
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
    const known = await findRow(tx, invitations, eq(invitations.id, id), forMany);
    if (!known) return refuse("not-found");
    if (known.expiresAt <= now) return;
    await tx.update(invitations).set({ expiresAt: now }).where(eq(invitations.id, id));
    const { maxUses: people, uses: joined } = known;
    await addAuditEntry(tx, context, admin, { action: "link-ended", details: { people, joined } });
  });
}
