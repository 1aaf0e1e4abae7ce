import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditEntries, members, redemptions } from "~db/schema";
import { takeNotices } from "~/domain/notifications";
import { addPoints, transactionsOf } from "~/domain/points";
import { achievementsOf, claimReward, redemptionsOf, refuseRedemption, rewardsFor } from "~/domain/rewards";
import { DAY } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { sendOnce } from "~/domain/shared/send-once";
import { ada, ana } from "../../cast";
import { Ana, newStreetForEach, street } from "../../street";
import { makeTrusted } from "../../trusted";

let Ada: Actor;
newStreetForEach(ana);
beforeEach(async () => {
  Ada = await street.addMember(ada, "admin");
  await makeTrusted(street.context, Ana.id);
});

const COFFEE = "coffee-gift-card";

/** Gives the member points by a correction. */
const give = (points: number) =>
  street.database.write((tx) =>
    addPoints(tx, street.context, { memberId: Ana.id, kind: "corrected", reason: "Correction", points }),
  );
const claim = (rewardId = COFFEE) => claimReward(street.context, Ana, rewardId);
const withoutRewards = () => ({ ...street.context, settings: { ...street.context.settings, rewards: false } });

describe("the catalogue", () => {
  it("says what the member can afford", async () => {
    await give(1300);
    const rewards = await rewardsFor(street.context, Ana);
    expect(rewards.map(({ pointsCost, available }) => [pointsCost, available])).toEqual([
      [1000, true],
      [1250, true],
      [1500, false],
      [2000, false],
    ]);
  });

  it("is empty, and nothing can be claimed, where the community gives no rewards", async () => {
    await give(5000);
    expect(await rewardsFor(withoutRewards(), Ana)).toEqual([]);
    await expect(claimReward(withoutRewards(), Ana, COFFEE)).rejects.toMatchObject({ code: "not-found" });
  });
});

describe("a claim", () => {
  it("takes the points, with a reason, and waits for an admin", async () => {
    await give(1050);
    expect(await claim()).toMatchObject({ title: "$10 Coffee Gift Card", pointsCost: 1000, status: "pending" });
    expect(await street.pointsOf(Ana)).toBe(50);
    const [newest] = await transactionsOf(street.context, Ana);
    expect(newest).toMatchObject({ reason: "Claimed: $10 Coffee Gift Card", points: -1000 });
    expect(await redemptionsOf(street.context, Ana)).toMatchObject([{ rewardId: COFFEE, status: "pending" }]);
  });

  it("may be made again with new points", async () => {
    await give(2000);
    await claim();
    street.clock.advance(DAY);
    await claim();
    expect(await street.pointsOf(Ana)).toBe(0);
    expect(await redemptionsOf(street.context, Ana)).toHaveLength(2);
  });

  it("of ten at once with points for one succeeds once", async () => {
    await give(1999);
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => claim()));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of tries)
      if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "reward-unaffordable" });
    expect(await street.pointsOf(Ana)).toBe(999);
    expect(await street.database.read.select().from(redemptions)).toHaveLength(1);
  });

  it("sent twice with one key is made once", async () => {
    await give(5000);
    const once = () => claimReward(sendOnce(street.context, Ana, "the same paper", COFFEE), Ana, COFFEE);
    const [one, other] = await Promise.all([once(), once()]);
    expect(other).toEqual(one);
    expect(await street.pointsOf(Ana)).toBe(4000);
  });

  it.each(["no-such-reward", "__proto__", ""])("of '%s' is refused", async (rewardId) => {
    await give(5000);
    await expect(claim(rewardId)).rejects.toMatchObject({ code: "not-found" });
  });

  it("one point short is refused and changes nothing", async () => {
    await give(999);
    await expect(claim()).rejects.toMatchObject({ code: "reward-unaffordable" });
    expect(await street.pointsOf(Ana)).toBe(999);
  });
});

describe("a refused claim", () => {
  let claimed: string;
  beforeEach(async () => {
    await give(1000);
    claimed = (await claim()).id;
  });
  const refuse = (admin = Ada) => refuseRedemption(street.context, admin, claimed, "The cards are out");

  it("gives the points back once, notifies the member of the reason and adds an audit entry", async () => {
    await Promise.all([refuse(), refuse()]);
    await refuse();
    expect(await street.pointsOf(Ana)).toBe(1000);
    expect(await redemptionsOf(street.context, Ana)).toMatchObject([{ status: "refused" }]);
    expect((await takeNotices(street.context, Ana.id)).notices).toMatchObject([
      { message: "$10 Coffee Gift Card: your 1000 points are back. The cards are out" },
    ]);
    expect(await street.database.read.select().from(auditEntries)).toMatchObject([
      { adminId: Ada.id, action: "redemption-refused", subjectId: Ana.id },
    ]);
  });

  it("is possible for admins only", async () => {
    await expect(refuse(Ana)).rejects.toMatchObject({ code: "forbidden" });
    expect(await street.pointsOf(Ana)).toBe(0);
  });

  it("is not possible once it was fulfilled", async () => {
    await street.database.write((tx) => tx.update(redemptions).set({ status: "fulfilled" }));
    await expect(refuse()).rejects.toMatchObject({ code: "redemption-decided" });
    expect(await street.pointsOf(Ana)).toBe(0);
  });

  it("must exist", async () => {
    await expect(refuseRedemption(street.context, Ada, "none", "")).rejects.toMatchObject({ code: "not-found" });
  });
});

it("achievements come with their date and stay when the points go", async () => {
  expect((await achievementsOf(street.context, Ana)).map(({ earned }) => earned)).toEqual([false, false, false, false]);
  const grantedAt = street.clock.now().toISOString();
  await give(2000);
  street.clock.advance(DAY);
  await claim();
  await give(10);
  expect(await achievementsOf(street.context, Ana)).toEqual([
    { id: "first_share", title: "First Share", description: "Share your first space", earned: false, date: null },
    { id: "good_neighbor", title: "Good Neighbor", description: "Helped 5 people", earned: false, date: null },
    { id: "point_collector", title: "Point Collector", description: "1000 points", earned: true, date: grantedAt },
    { id: "community_leader", title: "Community Leader", description: "2000 points", earned: true, date: grantedAt },
  ]);
  const [row] = await street.database.read.select().from(members).where(eq(members.id, Ana.id));
  expect(row?.points).toBe(1010);
});
