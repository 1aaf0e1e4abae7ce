import { and, asc, eq, exists, gt, isNotNull, isNull, lte, ne, not, or, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { allOf, findRow, type Query } from "~db/query";
import { donations, members, messages, outbox, promises } from "~db/schema";
import { barredAddress, unusableEmail } from "../auth";
import { type Photos, forgetPhoto } from "../photos";
import { cutoff, retentionDays } from "../shared/retention-rules";
import { inTransaction, type Context } from "../shared/context";
import { removeMember } from "./remove-member";

/**
 * Removes one member who never confirmed the address, 7 days after the last mail with the link was delivered
 * (docs/product.md#accounts). A member with handovers, donations or messages stays. Without a mail server everybody stays.
 * Returns how many were removed: 1 or 0.
 */
export async function removeUnconfirmed(context: Context, photos: Pick<Photos, "store">): Promise<number> {
  if (!context.settings.confirmsEmail) return 0;
  const before = cutoff(retentionDays.unconfirmedMember, context.clock.now());
  const [found] = await context.read
    .select({ id: members.id, email: members.email })
    .from(members)
    .where(isUnconfirmedForTooLong(context.read, before))
    .orderBy(asc(members.id))
    .limit(1);
  if (!found) return 0;
  // The address of a suspended member is still recognised, so that they can't join again. It takes long, so it is made before
  // the transaction, also where it is not needed.
  const barred = await barredAddress(found.email);
  const removed = await inTransaction(context, async (tx) => {
    const still = allOf(eq(members.id, found.id), isUnconfirmedForTooLong(tx, before));
    const account = await findRow(tx, members, still);
    if (!account) return { result: null, events: [] };
    const placeholder = account.suspendedAt === null ? unusableEmail(context) : barred;
    return { result: account, events: await removeMember(tx, context, account, placeholder) };
  });
  if (!removed) return 0;
  await forgetPhoto(context, photos, removed);
  return 1;
}

function isUnconfirmedForTooLong(on: Query, before: Date): SQL | undefined {
  const mails = and(eq(outbox.kind, "email-confirmation"), eq(outbox.recipient, members.email));
  const isMine = or(eq(messages.senderId, members.id), eq(messages.receiverId, members.id));
  const isParty = or(eq(promises.ownerId, members.id), eq(promises.driverId, members.id));
  return and(
    isNull(members.emailConfirmedAt),
    isNull(members.deletedAt),
    ne(members.role, "admin"),
    existsIn(on, outbox, and(mails, lte(outbox.sentAt, before))),
    not(existsIn(on, outbox, and(mails, gt(outbox.sentAt, before)))),
    not(existsIn(on, donations, eq(donations.memberId, members.id))),
    not(existsIn(on, messages, isMine)),
    not(existsIn(on, promises, and(isNotNull(promises.countedAt), isParty))),
  );
}

const existsIn = (on: Query, table: PgTable & { id: PgColumn }, condition: SQL | undefined): SQL =>
  exists(on.select({ id: table.id }).from(table).where(condition));
