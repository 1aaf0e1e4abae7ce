import { and, inArray, lte } from "drizzle-orm";
import { spaces } from "~db/schema";
import type { Context } from "../shared/context";
import { endAllOverdue } from "./end-all-overdue";

/** Expires listings that nobody renewed, and spaces whose owners left 10 minutes ago. Returns how many. */
export const expireListings = (context: Context): Promise<number> =>
  endAllOverdue(context, (now) =>
    and(inArray(spaces.status, ["available", "leaving_soon"]), lte(spaces.listedUntil, now)),
  );
