import { lte } from "drizzle-orm";
import { contactMessages } from "~db/schema";
import { cutoff, keptDays } from "../retention/rules";
import type { Context } from "../shared/context";

/** Forgets what was written by the contact form a year ago, answered or not (PRODUCT 7, the privacy page). Returns how many. */
export async function forgetContactMessages({ write, clock }: Context): Promise<number> {
  const old = lte(contactMessages.createdAt, cutoff(keptDays.contactMessage, clock.now()));
  const gone = await write((tx) => tx.delete(contactMessages).where(old).returning({ id: contactMessages.id }));
  return gone.length;
}
