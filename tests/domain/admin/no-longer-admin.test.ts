import { beforeEach, describe, expect, it } from "vitest";
import { correctPoints } from "~/domain/admin";
import { contactInput, markAnswered, sendContactMessage } from "~/domain/contact";
import { reportMember, closeReport } from "~/domain/moderation";
import { addPoints } from "~/domain/points";
import { claimReward, fulfilRedemption, refuseRedemption } from "~/domain/rewards";
import type { Actor } from "~/domain/shared/context";
import { auditEntries, contactMessages, redemptions, reports } from "~db/schema";
import { ada, ana, ben } from "../../cast";
import { Ana, Ben, newStreetForEach, street } from "../../street";
import { makeTrusted } from "../../trusted";

/** Ada's request passes the guard while she is an admin. When its use case runs, she is not one any more. */
let Ada: Actor;
newStreetForEach(ana, ben);
beforeEach(async () => {
  Ada = { ...(await street.addMember(ada)), role: "admin" };
});

const question = contactInput.parse({
  name: "Ana Reyes",
  email: ana.email,
  subject: "A question",
  message: "Where may I park a van of six metres?",
});

async function claim(): Promise<string> {
  const { context } = street;
  const earned = { memberId: Ana.id, kind: "corrected", reason: "A good year", points: 1000 } as const;
  await makeTrusted(context, Ana.id);
  await context.write((tx) => addPoints(tx, context, earned));
  return (await claimReward(context, Ana, "coffee-gift-card")).id;
}

/** Each action of an admin with its setup. The test then reads what the action would have changed. */
const attempts: Readonly<Record<string, () => Promise<() => Promise<unknown>>>> = {
  "fulfils no claim": async () => {
    const id = await claim();
    return () => fulfilRedemption(street.context, Ada, id, "");
  },
  "refuses no claim": async () => {
    const id = await claim();
    return () => refuseRedemption(street.context, Ada, id, "There are none left.");
  },
  "answers no message": async () => {
    const { id } = await sendContactMessage(street.context, Ana, question);
    return () => markAnswered(street.context, Ada, id, true);
  },
  "settles no report": async () => {
    const { id } = await reportMember(street.context, Ana, { userId: Ben.id, reason: "unkind", details: "" });
    return () => closeReport(street.context, Ada, id, true);
  },
  "corrects no points": () =>
    Promise.resolve(() => correctPoints(street.context, Ada, Ana.id, { points: 10, reason: "A good year" })),
};

const stored = async () => ({
  claims: await street.context.read.select({ status: redemptions.status }).from(redemptions),
  messages: await street.context.read.select({ handledAt: contactMessages.handledAt }).from(contactMessages),
  reports: await street.context.read.select({ resolvedAt: reports.resolvedAt }).from(reports),
  audit: await street.context.read.select({ action: auditEntries.action }).from(auditEntries),
  points: await street.pointsOf(Ana),
});

describe("A member who has just lost the role of admin is refused", () => {
  it.each(Object.entries(attempts))("%s", async (_, prepare) => {
    const act = await prepare();
    const before = await stored();
    await expect(act()).rejects.toMatchObject({ code: "forbidden" });
    expect(await stored()).toEqual(before);
  });
});
