import { and, eq } from "drizzle-orm";
import type { Query } from "~db/query";
import { blocks, members } from "~db/schema";
import { changeAs } from "../members";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";

/**
 * Removes the member's own block; a block by the other stays. What ended with the block stays ended. Repeating it is no
 * error. Refuses with `not-found` for an unknown member.
 */
export async function unblockMember(context: Context, actor: Actor, memberId: string): Promise<void> {
  await changeAs(context, actor, async (tx) => {
    const [undone] = await tx
      .delete(blocks)
      .where(and(eq(blocks.blockerId, actor.id), eq(blocks.blockedId, memberId)))
      .returning({ memberId: blocks.blockedId });
    if (!undone) await mustExist(tx, memberId);
    return { result: undefined, events: [] };
  });
}

async function mustExist(tx: Query, memberId: string): Promise<void> {
  const [member] = await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId));
  if (!member) refuse("not-found");
}
