import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { takeNotices } from "~/domain/notifications";
import { addPoints } from "~/domain/points";
import {
  claimReward,
  countPendingRedemptions,
  fulfilRedemption,
  redemptionsForAdmin,
  redemptionsOf,
  refuseRedemption,
  writeDecisionEmail,
} from "~/domain/rewards";
import { BADGE_REWARD } from "~/domain/rewards/rules";
import { after, DAY, MINUTE } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { auditEntries, members, outbox } from "~db/schema";
import { ada, ana, ben, dora } from "../../cast";
import { Ana, Ben, newStreetForEach, street } from "../../street";
import { makeTrusted } from "../../trusted";

let Ada: Actor, Dora: Actor;
newStreetForEach(ana, ben);
beforeEach(async () => {
  Ada = await street.addMember(ada, "admin");
  Dora = await street.addMember(dora, "admin");
});

const COFFEE = "coffee-gift-card";

/** Gives a member the points for a reward and claims it. Returns the claim's id. */
async function claimed(rewardId = COFFEE, who = Ana): Promise<string> {
  const correction = { memberId: who.id, kind: "corrected", reason: "Correction", points: 2000 } as const;
  await makeTrusted(street.context, who.id);
  await street.database.write((tx) => addPoints(tx, street.context, correction));
  street.clock.advance(MINUTE);
  return (await claimReward(street.context, who, rewardId)).id;
}
const fulfil = (id: string, note = "", admin = Ada) => fulfilRedemption(street.context, admin, id, note);
const refuse = (id: string, reason = "The cards are out.", admin = Ada) =>
  refuseRedemption(street.context, admin, id, reason);
const audit = () => street.database.read.select().from(auditEntries).orderBy(auditEntries.id);
const mails = () => street.database.read.select().from(outbox);
const badgeUntil = async () => {
  const [row] = await street.database.read.select().from(members).where(eq(members.id, Ana.id));
  return row?.inauguralUntil ?? null;
};
async function emails() {
  const posted = await mails();
  return Promise.all(posted.map(async (mail) => writeDecisionEmail(street.context, mail)));
}

describe("a fulfilled claim", () => {
  it("shows the member the note, with a notice and a mail, and adds an audit entry without the note", async () => {
    const id = await claimed();
    await fulfil(id, "Your code is BEAN-4711.");
    expect(await redemptionsOf(street.context, Ana)).toMatchObject([
      { id, status: "fulfilled", note: "Your code is BEAN-4711." },
    ]);
    expect(await street.pointsOf(Ana)).toBe(1000);
    expect((await takeNotices(street.context, Ana.id)).notices).toMatchObject([
      { title: "Your reward is here", message: "$10 Coffee Gift Card: see Your Claims under Rewards." },
    ]);
    const [email] = await emails();
    expect(email).toMatchObject({ to: ana.email, subject: "Your reward from Kindspot" });
    for (const words of ["Hello Ana,", "$10 Coffee Gift Card", "BEAN-4711", "https://parking.example/rewards"])
      expect(email?.text).toContain(words);
    expect(await audit()).toMatchObject([
      { adminId: Ada.id, action: "redemption-fulfilled", subjectId: Ana.id, details: { redemptionId: id } },
    ]);
    for (const kept of [await audit(), await mails()]) expect(JSON.stringify(kept)).not.toContain("BEAN");
  });

  it("of 'Free Inaugural Member' is the badge for 30 days from then; a second one begins when the first ends", async () => {
    const first = await claimed(BADGE_REWARD);
    const second = await claimed(BADGE_REWARD);
    street.clock.advance(DAY);
    expect(await badgeUntil()).toBeNull();
    await fulfil(first);
    const until = after(street.clock.now(), 30 * DAY);
    expect(await badgeUntil()).toEqual(until);
    await fulfil(second);
    expect(await badgeUntil()).toEqual(after(until, 30 * DAY));
  });

  it("of anything else gives no badge", async () => {
    await fulfil(await claimed());
    expect(await badgeUntil()).toBeNull();
  });

  it("sends no mail when the account is closed", async () => {
    const id = await claimed();
    await street.database.write((tx) =>
      tx.update(members).set({ deletedAt: street.clock.now() }).where(eq(members.id, Ana.id)),
    );
    await fulfil(id);
    expect(await mails()).toEqual([]);
  });
});

it("a refused claim is written to the member with the reason", async () => {
  await refuse(await claimed());
  const [email] = await emails();
  expect(email).toMatchObject({ to: ana.email, subject: "About your claim at Kindspot" });
  expect(email?.text).toContain("Your 1000 points are back.");
  expect(email?.text).toContain("The cards are out.");
});

describe("one decision", () => {
  it("is made once when two admins decide at once, and the other one is refused", async () => {
    const id = await claimed();
    const tries = await Promise.allSettled([
      fulfil(id, "A code"),
      refuse(id, "No cards", Dora),
      fulfil(id, "Another code", Dora),
      refuse(id, "No cards"),
    ]);
    const lost = tries.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
    expect(lost).toHaveLength(3);
    for (const reason of lost) expect(reason).toMatchObject({ code: "redemption-decided" });
    expect(await audit()).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
    const [claim] = await redemptionsOf(street.context, Ana);
    expect(await street.pointsOf(Ana)).toBe(claim?.status === "refused" ? 2000 : 1000);
  });

  it("repeated by the same admin is no error and does nothing more", async () => {
    const id = await claimed(BADGE_REWARD);
    await Promise.all([fulfil(id), fulfil(id)]);
    await fulfil(id, "Another note");
    expect(await audit()).toHaveLength(1);
    expect(await badgeUntil()).toEqual(after(street.clock.now(), 30 * DAY));
    expect(await redemptionsOf(street.context, Ana)).toMatchObject([{ note: "" }]);
  });

  it("is an admin's alone, and about a claim that exists", async () => {
    const id = await claimed();
    await expect(fulfil(id, "", Ana)).rejects.toMatchObject({ code: "forbidden" });
    await expect(fulfil("none")).rejects.toMatchObject({ code: "not-found" });
    expect(await redemptionsOf(street.context, Ana)).toMatchObject([{ status: "pending" }]);
    expect(await audit()).toEqual([]);
  });
});

describe("the list of claims", () => {
  const list = (key = {}, limit?: number) => redemptionsForAdmin(street.context, Ada, key, limit);

  it("has those first that wait, the longest on top, then the last decided", async () => {
    const [one, two, three] = [await claimed(), await claimed(), await claimed("restaurant-voucher", Ben)];
    await refuse(one);
    street.clock.advance(MINUTE);
    await fulfil(two, "A code");
    const last = await claimed();
    expect((await list()).map(({ id }) => id)).toEqual([three, last, two, one]);
    expect((await list())[0]).toMatchObject({
      member: { id: Ben.id, name: "Ben Okafor" },
      title: "$50 Restaurant Voucher",
      decidedAt: null,
      decidedBy: null,
    });
    expect((await list())[2]).toMatchObject({ decidedBy: { name: "Ada Novak" }, note: "A code" });
    expect(await countPendingRedemptions(street.context, Ada)).toBe(2);
  });

  it("has pages of pending and decided claims without gaps, also when some are decided between two pages", async () => {
    const ids = [];
    for (let count = 0; count < 5; count++) ids.push(await claimed());
    for (const id of ids.slice(0, 2)) {
      await refuse(id);
      street.clock.advance(MINUTE);
    }
    const [decidedFirst = "", decidedLast = "", ...waiting] = ids;
    const first = await list({}, 2);
    expect(first.map(({ id }) => id)).toEqual(waiting.slice(0, 2));
    await fulfil(waiting[1] ?? "");
    const second = await list({ after: waiting[1] }, 2);
    expect(second.map(({ id }) => id)).toEqual([waiting[2], waiting[1]]);
    const third = await list({ before: waiting[1] }, 2);
    expect(third.map(({ id }) => id)).toEqual([decidedLast, decidedFirst]);
    expect(await list({ before: decidedFirst }, 2)).toEqual([]);
  });

  it("says 'Former member' of who is gone, and is for admins", async () => {
    await claimed();
    await street.database.write((tx) =>
      tx.update(members).set({ deletedAt: street.clock.now() }).where(eq(members.id, Ana.id)),
    );
    expect(await list()).toMatchObject([{ member: { id: null, name: "Former member" } }]);
    await expect(redemptionsForAdmin(street.context, Ana, {})).rejects.toMatchObject({ code: "forbidden" });
    await expect(countPendingRedemptions(street.context, Ana)).rejects.toMatchObject({ code: "forbidden" });
  });
});
