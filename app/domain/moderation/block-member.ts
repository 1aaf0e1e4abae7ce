import { and, desc, eq } from "drizzle-orm";
import { countRows, findRow, hasRow, type Query } from "~db/query";
import { blocks, members } from "~db/schema";
import { hidePresenceBetween } from "../chat";
import { endPromisesBetween, hideRequest, hideSpaces } from "../listings";
import {
  asNeighbour,
  hiddenOwners,
  inMemberTransaction,
  lastPlace,
  publicColumns,
  publicMember,
  type PublicRow,
} from "../members";
import type { Point } from "../places/rules";
import { endMatchesBetween } from "../plans";
import type { Actor, Context, Outcome } from "../shared/context";
import { refuse } from "../shared/errors";
import type { ClientEvent } from "../shared/events";
import { otherMember } from "./other-member";
import { type Block, MAX_BLOCKED } from "./rules";

/** A block as the member who made it sees it: the blocked member and the time. */
function blockCard(member: PublicRow, createdAt: Date): Block {
  const { id, firstName, lastName } = publicMember(member, createdAt);
  return { userId: id, firstName, lastName, createdAt: createdAt.toISOString() };
}

/**
 * Hides two members from each other everywhere, at once (docs/product.md#who-sees-what). Promises between them end as if
 * the blocker had left them, matches end, and open pages lose what belongs to the other. No one is notified of a block.
 * Repeating it is no error. Refuses with `about-oneself`, `not-found` and `too-many-blocks`.
 */
export async function blockMember(context: Context, actor: Actor, memberId: string): Promise<Block> {
  const sides = await sidesOfBlock(context, actor, memberId);
  return inMemberTransaction(context, actor, (tx) => storeBlock(tx, context, actor, sides));
}

interface Side {
  id: string;
  /** The last known place. */
  place: Point | null;
}

/** The two of a block, for `storeBlock`. Asked before its transaction: `lastPlace` reads outside of one. */
export async function sidesOfBlock(context: Context, actor: Actor, memberId: string) {
  const sideOf = async (id: string): Promise<Side> => ({ id, place: await lastPlace(context, { id }) });
  return { blocker: await sideOf(actor.id), blocked: await sideOf(memberId) };
}

/** `blockMember` within a transaction. */
export async function storeBlock(
  tx: Query,
  context: Context,
  actor: Actor,
  { blocker, blocked }: Record<"blocker" | "blocked", Side>,
): Promise<Outcome<Block>> {
  const member = await otherMember(tx, actor, blocked.id);
  const known = await findRow(tx, blocks, eq(blocks.blockerId, blocker.id), eq(blocks.blockedId, blocked.id));
  if (known) return { result: blockCard(member, known.createdAt), events: [] };
  if ((await countRows(tx, blocks, eq(blocks.blockerId, actor.id))) >= MAX_BLOCKED) refuse("too-many-blocks");
  // The events of the exit go to both. After the next statement they get no events of each other.
  const ended = await endPromisesBetween(tx, context, blocker.id, blocked.id);
  const matched = await endMatchesBetween(tx, context, blocker.id, blocked.id);
  const createdAt = context.clock.now();
  await tx.insert(blocks).values({ blockerId: blocker.id, blockedId: blocked.id, createdAt });
  const hidden = [
    ...(await hideFrom(tx, context, blocker, blocked)),
    ...(await hideFrom(tx, context, blocked, blocker)),
    ...(await hidePresenceBetween(tx, blocker.id, blocked.id)),
  ];
  return { result: blockCard(member, createdAt), events: [...ended, ...matched, ...hidden] };
}

/** The events that remove one member's spaces and request from the other's phone. */
const hideFrom = async (tx: Query, context: Context, one: Side, other: Side): Promise<ClientEvent[]> => [
  ...(await hideSpaces(tx, one.id, other.id)),
  ...(await hideRequest(tx, context, one.id, other)),
];

/**
 * Removes the member's own block; a block by the other stays. What ended with the block stays ended. Repeating it is no
 * error. Refuses with `not-found` for an unknown member.
 */
export async function unblockMember(context: Context, actor: Actor, memberId: string): Promise<void> {
  await inMemberTransaction(context, actor, async (tx) => {
    const [undone] = await tx
      .delete(blocks)
      .where(and(eq(blocks.blockerId, actor.id), eq(blocks.blockedId, memberId)))
      .returning({ memberId: blocks.blockedId });
    if (!undone && !(await hasRow(tx, members, eq(members.id, memberId)))) refuse("not-found");
  });
}

/** The members whom the member has blocked, newest first. Nobody can read who blocked them. */
export async function blockedMembers({ read }: Context, actor: Actor): Promise<Block[]> {
  const rows = await read
    .select({ member: publicColumns, createdAt: blocks.createdAt })
    .from(blocks)
    .innerJoin(members, eq(members.id, blocks.blockedId))
    .where(eq(blocks.blockerId, actor.id))
    .orderBy(desc(blocks.createdAt), desc(blocks.blockedId));
  const ids = rows.map(({ member }) => member.id);
  const hidden = await hiddenOwners(read, actor.id, ids);
  return rows.map(({ member, createdAt }) =>
    blockCard(hidden.has(member.id) ? asNeighbour(member) : member, createdAt),
  );
}
