import { lte } from "drizzle-orm";
import { contactMessages } from "~db/schema";
import { after, DAY } from "../shared/clock";
import type { Context } from "../shared/context";

const KEPT_MS = 365 * DAY;

/** Forgets what was written by the contact form a year ago, answered or not (PRODUCT 7, the privacy page); a job. */
export async function forgetContactMessages({ write, clock }: Context): Promise<void> {
  const yearAgo = after(clock.now(), -KEPT_MS);
  await write((tx) => tx.delete(contactMessages).where(lte(contactMessages.createdAt, yearAgo)));
}
