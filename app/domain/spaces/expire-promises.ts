import { and, eq, lte } from "drizzle-orm";
import { spaces } from "~db/schema";
import type { Context } from "../shared/context";
import { settleAll } from "./settle-all";

/** Ends promises whose time is up; the spaces are available again. Returns how many. */
export const expirePromises = (context: Context): Promise<number> =>
  settleAll(context, (now) => and(eq(spaces.status, "promised"), lte(spaces.promiseExpiresAt, now)));
