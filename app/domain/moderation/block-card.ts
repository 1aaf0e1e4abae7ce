import { publicMember, type PublicRow } from "../members";
import type { Block } from "./rules";

/** A block as the one who made it sees it: whom, and since when. */
export function blockCard(member: PublicRow, createdAt: Date): Block {
  const { id, firstName, lastName } = publicMember(member, createdAt);
  return { userId: id, firstName, lastName, createdAt: createdAt.toISOString() };
}
