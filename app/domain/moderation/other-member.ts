import { eq } from "drizzle-orm";
import { findRow, type Query } from "~db/query";
import { members, spaces } from "~db/schema";
import { asNeighbour, hiddenOwners, publicColumns, type PublicRow } from "../members";
import type { Actor } from "../shared/context";
import { refuse } from "../shared/errors";

/** Another member, also across a block. Refuses with `about-oneself`, and with `not-found` for an unknown or former member. */
export async function otherMember(on: Query, actor: Actor, memberId: string): Promise<PublicRow> {
  const member = await memberOrFormer(on, actor, memberId);
  return member.deletedAt ? refuse("not-found") : member;
}

/** Another member or a former member, whose messages still exist. */
async function memberOrFormer(
  on: Query,
  actor: Actor,
  memberId: string,
): Promise<PublicRow & { deletedAt: Date | null }> {
  if (memberId === actor.id) refuse("about-oneself");
  const [member] = await on
    .select({ ...publicColumns, deletedAt: members.deletedAt })
    .from(members)
    .where(eq(members.id, memberId));
  if (!member) return refuse("not-found");
  // A driver learns no name from here that a home area hid at the kerb.
  return (await hiddenOwners(on, actor.id, [memberId])).has(memberId) ? asNeighbour(member) : member;
}

/**
 * The member to be reported, by their id, or by the id of a space whose card names nobody (docs/product.md#who-sees-what).
 * `ownerHidden`: the reporting member must not learn who it is.
 */
export async function reportedMember(
  on: Query,
  actor: Actor,
  id: string,
): Promise<{ member: PublicRow & { deletedAt: Date | null }; ownerHidden: boolean }> {
  const space = await findRow(on, spaces, eq(spaces.id, id), eq(spaces.ownerHidden, true));
  return { member: await memberOrFormer(on, actor, space?.ownerId ?? id), ownerHidden: space !== undefined };
}
