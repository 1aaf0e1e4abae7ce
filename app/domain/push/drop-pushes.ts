import { hasTable } from "~db/has-table";
import { pushCauses } from "~db/schema";
import type { Context } from "../shared/context";

/**
 * Drops what waits to be pushed or mailed to phones. A restore calls it: what waits is about the time before the
 * backup, and most of it was sent then. Pushes that are made already end with their sessions.
 */
export const dropPushes = ({ write }: Pick<Context, "write">): Promise<void> =>
  write(async (tx) => {
    if (await hasTable(tx, pushCauses)) await tx.delete(pushCauses);
  });
