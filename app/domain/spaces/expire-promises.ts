import { and, eq, lte } from "drizzle-orm";
import { spaces } from "~db/schema";
import type { Context } from "../shared/context";
import { endAllOverdue } from "./end-all-overdue";

/** Expires promises whose time is over. Their spaces are available again. Returns how many. */
export const expirePromises = (context: Context): Promise<number> =>
  endAllOverdue(context, (now) => and(eq(spaces.status, "promised"), lte(spaces.promiseExpiresAt, now)));
