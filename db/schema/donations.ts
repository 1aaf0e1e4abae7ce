import { sql } from "drizzle-orm";
import { check, id, index, int, isWhole, oneOf, table, text, time } from "../columns";
import { members } from "./members";
import { donationStatuses } from "./words";

export const donations = table(
  "donations",
  {
    id: id(),
    memberId: text("member_id").references(() => members.id, { onDelete: "set null" }),
    status: text("status", { enum: donationStatuses }).notNull(),
    amountCents: int("amount_cents").notNull(),
    currency: text("currency").notNull(),
    paymentIntentId: text("payment_intent_id").unique(),
    checkoutSessionId: text("checkout_session_id").unique(),
    createdAt: time("created_at").notNull(),
    paidAt: time("paid_at"),
    refundedAt: time("refunded_at"),
  },
  (t) => [
    index("donations_member").on(t.memberId, t.createdAt),
    index("donations_created").on(t.createdAt),
    index("donations_paid").on(t.paidAt),
    check("donations_status", oneOf(t.status, donationStatuses)),
    // Not less than 3.00.
    check("donations_amount", sql`${isWhole(t.amountCents)} and ${t.amountCents} >= 300`),
  ],
);

/** Every event of the payment provider that was acted on, by the provider's id: a repeated one changes nothing. */
export const paymentEvents = table("payment_events", {
  id: id(),
  type: text("type").notNull(),
  receivedAt: time("received_at").notNull(),
});
