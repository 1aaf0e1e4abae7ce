import { and, count, eq } from "drizzle-orm";
import type { Query } from "~db/query";
import { blocks } from "~db/schema";
import { partCompanions } from "../chat";
import { changeAs, lastPlace } from "../members";
import type { Point } from "../places/rules";
import { hideRequest } from "../requests";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import type { Announcement } from "../shared/events";
import { endPromisesBetween, hideSpaces } from "../spaces";
import { blockCard } from "./block-card";
import { otherMember } from "./other-member";
import { MOST_BLOCKED, type Block } from "./rules";

/**
 * Hides two members from each other everywhere, at once (PRODUCT 7): promises between them end as the blocker's exit, and
 * what either has open of the other's disappears; nobody is told of a block. Repeating it is no error. Refuses with
 * `about-oneself`, `not-found` and `too-many-blocks`.
 */
export async function blockMember(context: Context, actor: Actor, memberId: string): Promise<Block> {
  const here = { id: actor.id, place: await lastPlace(context, actor) };
  const there = { id: memberId, place: await lastPlace(context, { id: memberId }) };
  return changeAs(context, actor, async (tx) => {
    const member = await otherMember(tx, actor, memberId);
    const pair = { blockerId: actor.id, blockedId: memberId };
    const [known] = await tx
      .select()
      .from(blocks)
      .where(and(eq(blocks.blockerId, actor.id), eq(blocks.blockedId, memberId)));
    if (known) return { result: blockCard(member, known.createdAt), events: [] };
    await keepToLimit(tx, actor);
    // Told like any exit; from the next line on the two hear nothing of each other.
    const left = await endPromisesBetween(tx, context, actor.id, memberId);
    const createdAt = context.clock.now();
    await tx.insert(blocks).values({ ...pair, createdAt });
    const hidden = [
      ...(await hideFrom(tx, context, here, there)),
      ...(await hideFrom(tx, context, there, here)),
      ...(await partCompanions(tx, actor.id, memberId)),
    ];
    return { result: blockCard(member, createdAt), events: [...left, ...hidden] };
  });
}

interface Side {
  id: string;
  place: Point | null;
}

/** What one shares and asks for leaves the other's phone. */
const hideFrom = async (tx: Query, context: Context, one: Side, other: Side): Promise<Announcement[]> => [
  ...(await hideSpaces(tx, one.id, other.id)),
  ...(await hideRequest(tx, context, one.id, other)),
];

async function keepToLimit(tx: Query, actor: Actor): Promise<void> {
  const [made] = await tx
    .select({ number: count().mapWith(Number) })
    .from(blocks)
    .where(eq(blocks.blockerId, actor.id));
  if ((made?.number ?? 0) >= MOST_BLOCKED) refuse("too-many-blocks");
}
