import { and, isNull, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { members } from "~db/schema";
import { folded } from "../shared/text";
import type { MemberFilter } from "./rules";

/** Members who exist and match. The search text is a plain substring. */
export const matching = ({ search, city }: MemberFilter): SQL | undefined =>
  and(isNull(members.deletedAt), contains(members.searchText, search), contains(members.cityFolded, city));

const contains = (column: PgColumn, text: string): SQL | undefined =>
  text === "" ? undefined : sql`${column} like ${`%${literal(folded(text))}%`} escape '\\'`;

/** Escapes `%`, `_` and the escape character, which LIKE would interpret. */
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
