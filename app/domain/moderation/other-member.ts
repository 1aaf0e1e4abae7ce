import { and, eq, isNull } from "drizzle-orm";
import type { Query } from "~db/query";
import { members } from "~db/schema";
import { publicColumns, type PublicRow } from "../members";
import type { Actor } from "../shared/context";
import { refuse } from "../shared/errors";

/** Another member, also across a block; oneself is `about-oneself`, nobody and a former member `not-found`. */
export async function otherMember(on: Query, actor: Actor, memberId: string): Promise<PublicRow> {
  if (memberId === actor.id) refuse("about-oneself");
  const [member] = await on
    .select(publicColumns)
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.deletedAt)));
  return member ?? refuse("not-found");
}
