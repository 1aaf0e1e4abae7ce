import { eq, or, sql } from "drizzle-orm";
import { preparedOnce, type Query } from "~db/query";
import { blocks } from "~db/schema";

const blocksOf = preparedOnce((on) =>
  on
    .select({ blockerId: blocks.blockerId, blockedId: blocks.blockedId })
    .from(blocks)
    .where(or(eq(blocks.blockerId, sql.placeholder("memberId")), eq(blocks.blockedId, sql.placeholder("memberId"))))
    .prepare("blocks_of_member"),
);

/** The members whom a block hides from this member, whichever side made it (docs/product.md#who-sees-what). */
export async function blockedMemberIds(on: Query, memberId: string): Promise<string[]> {
  const rows = await blocksOf(on).execute({ memberId });
  return rows.map((row) => (row.blockerId === memberId ? row.blockedId : row.blockerId));
}
