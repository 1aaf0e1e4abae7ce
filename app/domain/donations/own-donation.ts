import { and, desc, eq, or } from "drizzle-orm";
import { donations } from "~db/schema";
import type { Actor, Context } from "../shared/context";
import type { Donation } from "./rules";

export const asDonation = ({
  id,
  status,
  amountCents,
  currency,
  createdAt,
  paidAt,
}: typeof donations.$inferSelect): Donation => ({
  id,
  status,
  amountCents,
  currency,
  createdAt: createdAt.toISOString(),
  paidAt: paidAt?.toISOString() ?? null,
});

/** The member's own donation by its id or by what the provider calls its payment; null when there is none. */
export async function ownDonation({ read }: Context, actor: Actor, name: string): Promise<Donation | null> {
  const [row] = await read
    .select()
    .from(donations)
    .where(and(eq(donations.memberId, actor.id), or(eq(donations.id, name), eq(donations.paymentIntentId, name))));
  return row ? asDonation(row) : null;
}

/** A member's donations that were paid, newest first: for their own page and for admins, who ask for whom they may see. */
export async function donationsOf({ read }: Context, memberId: string): Promise<Donation[]> {
  const rows = await read
    .select()
    .from(donations)
    .where(eq(donations.memberId, memberId))
    .orderBy(desc(donations.createdAt), desc(donations.id));
  return rows.filter(({ paidAt }) => paidAt !== null).map(asDonation);
}
