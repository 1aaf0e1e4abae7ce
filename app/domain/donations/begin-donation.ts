import { eq } from "drizzle-orm";
import { donations } from "~db/schema";
import { changeAs } from "../members";
import type { Actor, Context } from "../shared/context";
import { idempotent } from "../shared/idempotent";
import { CURRENCY } from "./rules";

export interface Intended {
  /** Integer cents, checked by the input. */
  amountCents: number;
  /** The caller's own: the same one begins the same donation again; with another amount it is `key-reused`. */
  key: string | null;
}

/** Stores a donation that is still to be paid, before the provider hears of it: no payment is without its row. */
export async function beginDonation(
  context: Context,
  actor: Actor,
  { amountCents, key, way }: Intended & { way: "card" | "checkout" },
): Promise<string> {
  const paper = ["donation", way, amountCents];
  const once = key === null ? context : idempotent(context, actor, key, paper);
  const { id } = await changeAs(once, actor, async (tx) => {
    const donation = {
      id: context.newId(),
      memberId: actor.id,
      status: "pending" as const,
      amountCents,
      currency: CURRENCY,
      createdAt: context.clock.now(),
    };
    await tx.insert(donations).values(donation);
    return { result: { id: donation.id }, events: [] };
  });
  return id;
}

/** Notes what the provider calls the payment. */
export const noteProvidersName = (
  { write }: Context,
  id: string,
  name: { paymentIntentId: string } | { checkoutSessionId: string },
) => write((tx) => tx.update(donations).set(name).where(eq(donations.id, id)));
