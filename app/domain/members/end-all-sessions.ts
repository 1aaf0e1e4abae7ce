import { calendarFeeds, passwordResets, sessions } from "~db/schema";
import type { Context } from "../shared/context";

/**
 * Ends every session, every link to a new password and every calendar address, as after a restore: the database may hold
 * some that were ended since, also because somebody had stolen them. Returns how many sessions ended.
 */
export const endAllSessions = ({ write }: Pick<Context, "write">): Promise<number> =>
  write(async (tx) => {
    await tx.delete(passwordResets);
    await tx.delete(calendarFeeds);
    return (await tx.delete(sessions).returning({ id: sessions.id })).length;
  });
