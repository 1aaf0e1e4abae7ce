import { and, eq, gte, inArray, isNotNull, lt, lte, ne, notExists, or, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { allOf, anyOf, type Query } from "~db/query";
import {
  achievements,
  asks,
  blocks,
  contactMessages,
  conversations,
  conversationSides,
  members,
  notices,
  promises,
  ratings,
  redemptions,
  requestDeclines,
  requests,
  spaces,
  availabilityReports,
  visits,
} from "~db/schema";
import { BARRED_RANGE, unusableEmail } from "../auth";
import { type Forget, forgetRows, inBatches, inSequence } from "./delete-in-batches";
import { hasNoMessages } from "./forget-messages";
import { cutoff, retentionDays } from "../shared/retention-rules";

/** Most members whose rows one write deletes. One member has hundreds of rows, not thousands. */
const MEMBERS_AT_ONCE = 20;

const isDeletedLongAgo = (now: Date): SQL => lte(members.deletedAt, cutoff(retentionDays.formerMember, now));

/** Deletes the rows of a table whose column `memberId` names a former member of 30 days ago. */
const rowsOf =
  (table: PgTable, memberId: PgColumn): Forget =>
  async ({ read, write, clock }) => {
    const former = await read
      .selectDistinct({ id: memberId })
      .from(table)
      .innerJoin(members, eq(members.id, memberId))
      .where(isDeletedLongAgo(clock.now()))
      .limit(MEMBERS_AT_ONCE);
    if (former.length === 0) return 0;
    const ids = former.map(({ id }) => id);
    const gone = await write((tx) => tx.delete(table).where(inArray(memberId, ids)).returning({ memberId }));
    return gone.length;
  };

const ofFormer = (read: Query, memberId: PgColumn, now: Date): SQL =>
  inArray(memberId, read.select({ id: members.id }).from(members).where(isDeletedLongAgo(now)));

/** A space that was handed over belongs to the driver's history too, so its row stays. */
const wasHandedOver = (read: Query) =>
  read
    .select({ id: promises.id })
    .from(promises)
    .where(and(eq(promises.spaceId, spaces.id), isNotNull(promises.countedAt)));

const spacesWithoutHandover = forgetRows(spaces, (now, read) =>
  allOf(ofFormer(read, spaces.ownerId, now), notExists(wasHandedOver(read))),
);

/** A handed-over space stays, but without its address and the member's own words. */
const textsOfSpaces = inBatches(
  spaces,
  (now, read) => allOf(ofFormer(read, spaces.ownerId, now), or(ne(spaces.address, ""), ne(spaces.description, ""))),
  (tx, condition) =>
    tx.update(spaces).set({ address: "", description: "" }).where(condition).returning({ id: spaces.id }),
);

const emptyConversations = forgetRows(conversations, (now, read) =>
  allOf(
    anyOf(ofFormer(read, conversations.lowId, now), ofFormer(read, conversations.highId, now)),
    hasNoMessages(read),
  ),
);

/** Replaces the value that barred an email address (`barredAddress`), so that nobody can check which address it was. */
const barredAddresses: Forget = async (context) => {
  const { read, write, clock } = context;
  const { from, to } = BARRED_RANGE;
  const barred = and(gte(members.email, from), lt(members.email, to), isDeletedLongAgo(clock.now()));
  const [former] = await read.select({ id: members.id }).from(members).where(barred).limit(1);
  if (!former) return 0;
  const email = unusableEmail(context);
  await write((tx) => tx.update(members).set({ email }).where(eq(members.id, former.id)));
  return 1;
};

/**
 * Deletes what is left of an account 30 days after its deletion (docs/product.md#who-sees-what). Some rows stay without the
 * name. Ledger, handovers and given stars concern other members too. Audit log and donations are the operator's records.
 */
export const forgetFormerMembers: Forget = inSequence(
  barredAddresses,
  spacesWithoutHandover,
  textsOfSpaces,
  emptyConversations,
  rowsOf(requests, requests.memberId),
  rowsOf(asks, asks.memberId),
  rowsOf(requestDeclines, requestDeclines.memberId),
  rowsOf(availabilityReports, availabilityReports.memberId),
  rowsOf(conversationSides, conversationSides.memberId),
  rowsOf(ratings, ratings.ratedId),
  rowsOf(achievements, achievements.memberId),
  rowsOf(redemptions, redemptions.memberId),
  rowsOf(visits, visits.memberId),
  rowsOf(notices, notices.memberId),
  rowsOf(blocks, blocks.blockerId),
  rowsOf(contactMessages, contactMessages.memberId),
);
