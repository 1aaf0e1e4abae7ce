import { members } from "~db/schema";
import { FORMER_MEMBER, fullName, type Person } from "./rules";

type PersonKey = "id" | "firstName" | "lastName" | "deletedAt";

/** The same as `personColumns` of a table made by `membersAs`. */
export function personColumnsOf<T extends Record<PersonKey, unknown>>(table: T): Pick<T, PersonKey> {
  const { id, firstName, lastName, deletedAt } = table;
  return { id, firstName, lastName, deletedAt };
}

/** What a list for admins selects of somebody: `select({ …, member: personColumns }).leftJoin(members, …)`. */
export const personColumns = personColumnsOf(members);

type PersonRow = Pick<typeof members.$inferSelect, PersonKey>;

/** Somebody as admins see them; `id` null when there is no account any more. */
export const personOf = (row: PersonRow | null): Person =>
  row?.deletedAt === null ? { id: row.id, name: fullName(row) } : { id: null, name: FORMER_MEMBER };
