import { lte } from "drizzle-orm";
import { contactMessages } from "~db/schema";
import { cutoff, keptDays } from "../shared/kept-days";
import type { Context } from "../shared/context";

/** Deletes contact messages that are a year old, answered or not (docs/product.md#who-sees-what). Returns how many. */
export async function forgetContactMessages({ write, clock }: Context): Promise<number> {
  const old = lte(contactMessages.createdAt, cutoff(keptDays.contactMessage, clock.now()));
  const gone = await write((tx) => tx.delete(contactMessages).where(old).returning({ id: contactMessages.id }));
  return gone.length;
}
