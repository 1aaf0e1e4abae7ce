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

/** The row of the member's donation, by its id or by the provider's id of the payment. */
export async function ownDonationRow({ read }: Context, actor: Actor, name: string) {
  const [row] = await read
    .select()
    .from(donations)
    .where(and(eq(donations.memberId, actor.id), or(eq(donations.id, name), eq(donations.paymentIntentId, name))));
  return row ?? null;
}

/** A member's paid donations, newest first. The caller checks who may see them. */
export async function donationsOf({ read }: Context, memberId: string): Promise<Donation[]> {
  const rows = await read
    .select()
    .from(donations)
    .where(eq(donations.memberId, memberId))
    .orderBy(desc(donations.createdAt), desc(donations.id));
  return rows.filter(({ paidAt }) => paidAt !== null).map(asDonation);
}
