import { and, eq, gte, inArray, isNotNull, lt, lte, ne, notExists, or, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import {
  achievements,
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
  spaceSightings,
  visits,
} from "~db/schema";
import { BARRED_RANGE, nowhere } from "../members";
import type { Context } from "../shared/context";
import { BATCH, forgetRows, inTurn, type Forget } from "./forget";
import { isEmpty } from "./forget-messages";
import { cutoff, keptDays } from "./rules";

/** Whose rows one write deletes: one member has hundreds of them, not thousands. */
const MEMBERS_AT_ONCE = 20;

const isOver = (now: Date): SQL => lte(members.deletedAt, cutoff(keptDays.formerMember, now));

/** Deletes the rows that such a column of theirs names former members in. */
const rowsOf =
  (table: PgTable, memberId: PgColumn): Forget =>
  async ({ read, write, clock }) => {
    const former = await read
      .selectDistinct({ id: memberId })
      .from(table)
      .innerJoin(members, eq(members.id, memberId))
      .where(isOver(clock.now()))
      .limit(MEMBERS_AT_ONCE);
    if (former.length === 0) return 0;
    const ids = former.map(({ id }) => id);
    const gone = await write((tx) => tx.delete(table).where(inArray(memberId, ids)).returning({ memberId }));
    return gone.length;
  };

const ofFormer = (read: Context["read"], memberId: PgColumn, now: Date): SQL =>
  inArray(memberId, read.select({ id: members.id }).from(members).where(isOver(now)));

/** A space that was handed over is part of another's history too. */
const wasHandedOver = (read: Context["read"]) =>
  read
    .select({ id: promises.id })
    .from(promises)
    .where(and(eq(promises.spaceId, spaces.id), isNotNull(promises.countedAt)));

const unsharedSpaces: Forget = (context) =>
  forgetRows(spaces, spaces.id, (now) =>
    and(ofFormer(context.read, spaces.ownerId, now), notExists(wasHandedOver(context.read))),
  )(context);

/** What stays of a space that was handed over says neither where exactly it was nor anything in the member's own words. */
const wordsOnSpaces: Forget = async ({ read, write, clock }) => {
  const worded = and(
    ofFormer(read, spaces.ownerId, clock.now()),
    or(ne(spaces.address, ""), ne(spaces.description, "")),
  );
  const found = await read.select({ id: spaces.id }).from(spaces).where(worded).limit(BATCH);
  if (found.length === 0) return 0;
  const ids = found.map(({ id }) => id);
  const silenced = await write((tx) =>
    tx.update(spaces).set({ address: "", description: "" }).where(inArray(spaces.id, ids)).returning({ id: spaces.id }),
  );
  return silenced.length;
};

const emptyConversations: Forget = (context) =>
  forgetRows(conversations, conversations.id, (now) =>
    and(
      or(ofFormer(context.read, conversations.lowId, now), ofFormer(context.read, conversations.highId, now)),
      isEmpty(context.read),
    ),
  )(context);

/** By then nobody is to know any more which address was barred. */
const barredAddresses: Forget = async (context) => {
  const { read, write, clock } = context;
  const { from, to } = BARRED_RANGE;
  const barred = and(gte(members.email, from), lt(members.email, to), isOver(clock.now()));
  const [former] = await read.select({ id: members.id }).from(members).where(barred).limit(1);
  if (!former) return 0;
  const email = nowhere(context);
  await write((tx) => tx.update(members).set({ email }).where(eq(members.id, former.id)));
  return 1;
};

/**
 * Deletes, 30 days after an account, what is left of it (PRODUCT 7). Without a name stay the ledger of points, handovers
 * and the stars given, which belong to others too, and what admins and donations have to be accounted for by.
 */
export const forgetFormerMembers: Forget = inTurn(
  barredAddresses,
  unsharedSpaces,
  wordsOnSpaces,
  emptyConversations,
  rowsOf(requests, requests.memberId),
  rowsOf(requestDeclines, requestDeclines.memberId),
  rowsOf(spaceSightings, spaceSightings.memberId),
  rowsOf(conversationSides, conversationSides.memberId),
  rowsOf(ratings, ratings.ratedId),
  rowsOf(achievements, achievements.memberId),
  rowsOf(redemptions, redemptions.memberId),
  rowsOf(visits, visits.memberId),
  rowsOf(notices, notices.memberId),
  rowsOf(blocks, blocks.blockerId),
  rowsOf(contactMessages, contactMessages.memberId),
);
