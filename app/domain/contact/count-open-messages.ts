import { count, isNull } from "drizzle-orm";
import { preparedOnce } from "~db/query";
import { contactMessages } from "~db/schema";
import { mustBeAdmin } from "../shared/audit-log";
import type { Actor, Context } from "../shared/context";

const open = preparedOnce((on) =>
  on
    .select({ count: count() })
    .from(contactMessages)
    .where(isNull(contactMessages.handledAt))
    .prepare("count_open_messages"),
);

/** How many messages wait for an answer. */
export async function countOpenMessages({ read }: Context, admin: Actor): Promise<number> {
  mustBeAdmin(admin);
  const [row] = await open(read).execute();
  return row?.count ?? 0;
}
