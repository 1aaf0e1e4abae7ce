import { members } from "~db/schema";
import { FORMER_MEMBER, fullName, type Person } from "./rules";

type PersonKey = "id" | "firstName" | "lastName" | "deletedAt";

/** `personColumns` of a table made by `membersAs`. */
export function personColumnsOf<T extends Record<PersonKey, unknown>>(table: T): Pick<T, PersonKey> {
  const { id, firstName, lastName, deletedAt } = table;
  return { id, firstName, lastName, deletedAt };
}

/** The columns of a member in a list for admins: `select({ …, member: personColumns }).leftJoin(members, …)`. */
export const personColumns = personColumnsOf(members);

type PersonRow = Pick<typeof members.$inferSelect, PersonKey>;

/** A member as admins see them. `id` is null for a deleted account. */
export const personOf = (row: PersonRow | null): Person =>
  row?.deletedAt === null ? { id: row.id, name: fullName(row) } : { id: null, name: FORMER_MEMBER };
