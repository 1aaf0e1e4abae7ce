import { desc, eq } from "drizzle-orm";
import { blocks, members } from "~db/schema";
import { asNeighbour, hiddenOwners, publicColumns } from "../members";
import type { Actor, Context } from "../shared/context";
import { blockCard } from "./block-card";
import type { Block } from "./rules";

/** The members whom the member has blocked, newest first. Nobody can read who blocked them. */
export async function blockedMembers({ read }: Context, actor: Actor): Promise<Block[]> {
  const rows = await read
    .select({ member: publicColumns, createdAt: blocks.createdAt })
    .from(blocks)
    .innerJoin(members, eq(members.id, blocks.blockedId))
    .where(eq(blocks.blockerId, actor.id))
    .orderBy(desc(blocks.createdAt), desc(blocks.blockedId));
  const ids = rows.map(({ member }) => member.id);
  const nameless = await hiddenOwners(read, actor.id, ids);
  return rows.map(({ member, createdAt }) =>
    blockCard(nameless.has(member.id) ? asNeighbour(member) : member, createdAt),
  );
}
