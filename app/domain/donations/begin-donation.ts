import { eq } from "drizzle-orm";
import { donations } from "~db/schema";
import { inMemberTransaction } from "../members";
import type { Actor, Context } from "../shared/context";
import { idempotent } from "../shared/idempotent";
import { CURRENCY } from "./rules";

export interface Intended {
  /** Integer cents, checked by the input. */
  amountCents: number;
  /** The caller's key. The same key returns the same donation; with another amount it is refused with `key-reused`. */
  key: string | null;
}

/** Stores an unpaid donation before the provider is asked, so that every payment has a row. */
export async function beginDonation(
  context: Context,
  actor: Actor,
  { amountCents, key, way }: Intended & { way: "card" | "checkout" },
): Promise<string> {
  const paper = ["donation", way, amountCents];
  const once = key === null ? context : idempotent(context, actor, key, paper);
  const { id } = await inMemberTransaction(once, actor, async (tx) => {
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

/** Stores the provider's id of the payment. */
export const noteProvidersName = (
  { write }: Context,
  id: string,
  name: { paymentIntentId: string } | { checkoutSessionId: string },
) => write((tx) => tx.update(donations).set(name).where(eq(donations.id, id)));
