import { publicMember, type PublicRow } from "../members";
import type { Block } from "./rules";

/** A block as the member who made it sees it: the blocked member and the time. */
export function blockCard(member: PublicRow, createdAt: Date): Block {
  const { id, firstName, lastName } = publicMember(member, createdAt);
  return { userId: id, firstName, lastName, createdAt: createdAt.toISOString() };
}
