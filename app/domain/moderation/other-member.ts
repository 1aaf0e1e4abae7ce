import { eq } from "drizzle-orm";
import type { Query } from "~db/query";
import { members } from "~db/schema";
import { publicColumns, type PublicRow } from "../members";
import type { Actor } from "../shared/context";
import { refuse } from "../shared/errors";

/** Another member, also across a block; oneself is `about-oneself`, nobody and a former member `not-found`. */
export async function otherMember(on: Query, actor: Actor, memberId: string): Promise<PublicRow> {
  const member = await memberOrFormer(on, actor, memberId);
  return member.deletedAt ? refuse("not-found") : member;
}

/** The same, or somebody who was a member: what they wrote is still there. */
export async function memberOrFormer(
  on: Query,
  actor: Actor,
  memberId: string,
): Promise<PublicRow & { deletedAt: Date | null }> {
  if (memberId === actor.id) refuse("about-oneself");
  const [member] = await on
    .select({ ...publicColumns, deletedAt: members.deletedAt })
    .from(members)
    .where(eq(members.id, memberId));
  return member ?? refuse("not-found");
}
