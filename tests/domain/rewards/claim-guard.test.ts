import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { members } from "~db/schema";
import { addPoints } from "~/domain/points";
import { claimReward, fulfilRedemption, refuseRedemption, rewardsFor } from "~/domain/rewards";
import { after, DAY } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { ada, ana, ben, cem, dora } from "../../cast";
import { Ana, Ben, newStreetForEach, street } from "../../street";
import { makeTrusted } from "../../trusted";
import { handOverAt } from "../handover";

const COFFEE = "coffee-gift-card";

newStreetForEach(ana, ben);

const give = (points: number, { id: memberId } = Ana) =>
  street.database.write((tx) =>
    addPoints(tx, street.context, { memberId, kind: "corrected", reason: "Correction", points }),
  );
const joined = (daysAgo: number, { id } = Ana) =>
  street.database.write((tx) =>
    tx
      .update(members)
      .set({ createdAt: after(street.clock.now(), -daysAgo * DAY) })
      .where(eq(members.id, id)),
  );
const claim = (who = Ana) => claimReward(street.context, who, COFFEE);
const missing = async () => (await rewardsFor(street.context, Ana))[0]?.missing;
const handOverWith = async (owner: Actor, driver: Actor) => {
  await handOverAt(street, owner, driver, ana.place);
  street.clock.advance(DAY);
};

describe("an empty account that farmed points for a gift card", () => {
  it("cannot claim it: handovers with 3 members and 14 days are missing, and the screen says so", async () => {
    await joined(2);
    await give(1000);
    await expect(claim()).rejects.toMatchObject({ code: "claim-too-early" });
    expect(await missing()).toEqual([
      "You're new here: you can claim rewards in 12 days.",
      "Rewards need confirmed handovers with 3 different members. You have 0.",
    ]);
    await joined(14);
    await expect(claim()).rejects.toMatchObject({ code: "claim-few-handovers" });
    expect(await street.pointsOf(Ana)).toBe(1000);
  });

  it("gains nothing by handing over to the same two friends again and again", async () => {
    const Cem = await street.addMember(cem);
    await give(1000);
    for (const friend of [Ben, Cem, Ben, Cem]) await handOverWith(Ana, friend);
    await joined(30);
    expect(await missing()).toEqual(["Rewards need confirmed handovers with 3 different members. You have 2."]);
  });

  it("can claim once handovers with 3 members count, whichever side it was", async () => {
    const Cem = await street.addMember(cem);
    const Dora = await street.addMember(dora);
    await give(1000);
    await handOverWith(Ana, Ben);
    await handOverWith(Cem, Ana);
    await handOverWith(Ana, Dora);
    await joined(14);
    expect(await missing()).toEqual([]);
    expect(await claim()).toMatchObject({ status: "pending" });
  });
});

const setConfirmedAt = (emailConfirmedAt: Date | null) =>
  street.database.write((tx) => tx.update(members).set({ emailConfirmedAt }).where(eq(members.id, Ana.id)));

it("an address that was not confirmed is missing where mail is set up", async () => {
  await makeTrusted(street.context, Ana.id);
  await give(1000);
  await setConfirmedAt(null);
  street.context.settings = { ...street.context.settings, confirmsEmail: true };
  expect(await missing()).toEqual(["Confirm your email address to claim rewards."]);
  await expect(claim()).rejects.toMatchObject({ code: "claim-unconfirmed" });
  await setConfirmedAt(street.clock.now());
  expect(await missing()).toEqual([]);
});

describe("an admin's own claim", () => {
  it("is decided by another admin", async () => {
    const Ada = await street.addMember(ada, "admin");
    const Dora = await street.addMember(dora, "admin");
    await give(1000, Ada);
    for (const friend of [Ana, Ben, Dora]) await handOverWith(Ada, friend);
    await joined(14, Ada);
    const { id } = await claim(Ada);
    await expect(fulfilRedemption(street.context, Ada, id, "")).rejects.toMatchObject({ code: "own-claim" });
    await expect(refuseRedemption(street.context, Ada, id, "No")).rejects.toMatchObject({ code: "own-claim" });
    await fulfilRedemption(street.context, Dora, id, "");
  });
});
