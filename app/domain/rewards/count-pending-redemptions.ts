import { count, eq } from "drizzle-orm";
import { preparedOnce } from "~db/query";
import { redemptions } from "~db/schema";
import { mustBeAdmin } from "../shared/audit-log";
import type { Actor, Context } from "../shared/context";

const pending = preparedOnce((on) =>
  on
    .select({ count: count() })
    .from(redemptions)
    .where(eq(redemptions.status, "pending"))
    .prepare("count_pending_redemptions"),
);

/** How many claims wait for an admin. */
export async function countPendingRedemptions({ read }: Context, admin: Actor): Promise<number> {
  mustBeAdmin(admin);
  const [row] = await pending(read).execute();
  return row?.count ?? 0;
}
