import { eq } from "drizzle-orm";
import { recordPaymentEvent } from "~/domain/donations";
import { CURRENCY } from "~/domain/donations/rules";
import { MAX_ATTEMPTS } from "~/domain/notifications/rules";
import { closeReport, reportMember } from "~/domain/moderation";
import { claimReward, redemptionsForAdmin, refuseRedemption } from "~/domain/rewards";
import { after, DAY, HOUR } from "~/domain/shared/clock";
import { donations, outbox } from "../../db/schema";
import type { Name } from "./cast";
import type { Scene, Timeline } from "./timeline";

/** What members report: hours before now, who, about whom, why, and the details. Ada has dealt with the first. */
const reports: readonly (readonly [
  hoursAgo: number,
  from: Name,
  about: Name,
  reason: "false-space" | "money",
  details: string,
])[] = [
  [190, "Eva", "Victor", "false-space", "The space was gone when I came. He wrote that he was sorry."],
  [30, "Liam", "Rosa", "false-space", "The space on Heron Street had a skip in it. Perhaps an honest mistake?"],
  [7, "Noor", "Jonas", "money", "He asked for five dollars before he moved his car."],
];

/** What members gave: days before now, who, and integer cents. */
const gifts: readonly (readonly [daysAgo: number, from: Name, amountCents: number])[] = [
  [15, "Tomas", 500],
  [6, "Kezia", 300],
  [1, "Quinn", 1000],
];

const REWARD = "coffee-gift-card";

/** Reports, claims, donations and a mail that came back: something in every list of an admin. */
export const adminsWork = (timeline: Timeline, now: Date): Scene[] => {
  const { context, who } = timeline;
  return [
    ...reports.map(([hoursAgo, from, about, reason, details], index) => ({
      at: after(now, -hoursAgo * HOUR),
      async happen() {
        const { id } = await reportMember(context, who(from), { userId: who(about).id, reason, details });
        if (index === 0) await closeReport(context, who("Ada"), id, true);
      },
    })),
    ...gifts.map(([daysAgo, from, amountCents]) => ({
      at: after(now, -daysAgo * DAY),
      happen: () => give(timeline, from, amountCents),
    })),
    { at: after(now, -3 * DAY), happen: () => claimReward(context, who("Ana"), REWARD) },
    { at: after(now, -2.5 * DAY), happen: () => refuseClaim(timeline) },
    { at: after(now, -20 * HOUR), happen: () => claimReward(context, who("Ana"), REWARD) },
  ];
};

/** A donation as after Stripe's message that it was paid. The demo sends no receipt. */
async function give({ context, who }: Timeline, from: Name, amountCents: number): Promise<void> {
  const id = context.newId();
  const unpaid = { id, memberId: who(from).id, status: "pending", amountCents, currency: CURRENCY } as const;
  await context.write((tx) => tx.insert(donations).values({ ...unpaid, createdAt: context.clock.now() }));
  const paid = { amountCents, currency: CURRENCY };
  const update = { status: "paid", donationId: id, paymentIntentId: null, checkoutSessionId: null, paid } as const;
  await recordPaymentEvent(context, { id: `evt_${id}`, type: "payment_intent.succeeded", update });
  await context.write((tx) => tx.delete(outbox).where(eq(outbox.kind, "donation-receipt")));
}

/** Ada refuses Ana's first claim. The mail about it came back, so nothing is mailed here either. */
async function refuseClaim({ context, who }: Timeline): Promise<void> {
  const [claim] = await redemptionsForAdmin(context, who("Ada"), {});
  if (!claim) throw new Error("Ana has claimed nothing");
  await refuseRedemption(context, who("Ada"), claim.id, "The café on Market Street has closed. Another gave us cards.");
  const returned = { attempts: MAX_ATTEMPTS, failedAt: context.clock.now(), lastError: "550 5.1.1 No such mailbox" };
  await context.write((tx) => tx.update(outbox).set(returned).where(eq(outbox.kind, "redemption-decided")));
}
