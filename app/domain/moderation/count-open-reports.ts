import { count, isNull } from "drizzle-orm";
import { preparedOnce } from "~db/query";
import { reports } from "~db/schema";
import { mustBeAdmin } from "../shared/audit-log";
import type { Actor, Context } from "../shared/context";

const open = preparedOnce((on) =>
  on
    .select({ count: count().mapWith(Number) })
    .from(reports)
    .where(isNull(reports.resolvedAt))
    .prepare("count_open_reports"),
);

/** How many reports wait for an admin. */
export async function countOpenReports({ read }: Context, admin: Actor): Promise<number> {
  mustBeAdmin(admin);
  const [row] = await open(read).execute();
  return row?.count ?? 0;
}
