import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { eraseAgain } from "~/domain/account";
import {
  claimSpace,
  handOver,
  promiseSpace,
  rateHandover,
  shareSpace,
  shareSpaceInput,
  unratedHandovers,
} from "~/domain/listings";
import type { Stars } from "~/domain/listings/rating-rules";
import { takeNotices } from "~/domain/notifications";
import { DAY } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { members, ratings } from "~db/schema";
import { makeAcquainted } from "../../acquainted";
import { ana, ben, cem } from "../../cast";
import { fakePhotos } from "../../fakes/photos";
import { Ana, Ben, Cem, newStreetForEach, street } from "../../street";
import { makeTrusted } from "../../trusted";
import { handOverAt } from "../handover";
import { spacesSeen } from "../spaces-seen";

let spaceId: string;
newStreetForEach(ana, ben, cem);
beforeEach(async () => {
  // The stars of members without handovers with others would wait.
  for (const { id } of [Ana, Ben, Cem]) await makeTrusted(street.context, id);
  spaceId = await handOverAt(street, Ana, Ben, ana.place);
});

const rate = (who: Actor, stars: Stars, id = spaceId) => rateHandover(street.context, who, { spaceId: id, stars });
const ratingOf = async ({ id }: Actor) => {
  const [row] = await street.database.read.select({ rating: members.rating }).from(members).where(eq(members.id, id));
  return row?.rating ?? null;
};
const prompts = async (who: Actor) =>
  (await unratedHandovers(street.context, who)).map(({ partner, partnerRole }) => `${partner}, ${partnerRole}`);

describe("rating a handover", () => {
  it("is asked of both sides until they did", async () => {
    expect(await prompts(Ben)).toEqual(["Ana R., owner"]);
    expect(await prompts(Ana)).toEqual(["Ben O., driver"]);
    await rate(Ben, 4);
    expect(await prompts(Ben)).toEqual([]);
    expect(await prompts(Ana)).toEqual(["Ben O., driver"]);
    expect([await ratingOf(Ana), await ratingOf(Ben)]).toEqual([4.8, null]);
    await rate(Ana, 5);
    expect(await ratingOf(Ben)).toBe(5);
  });

  it("shows each side what the handover did to their own points", async () => {
    const pointsOf = async (who: Actor) => (await unratedHandovers(street.context, who)).map(({ points }) => points);
    expect([await pointsOf(Ana), await pointsOf(Ben)]).toEqual([[25], [0]]);
  });

  it("with thanks notifies the other once, with a fixed sentence", async () => {
    const thank = () => rateHandover(street.context, Ben, { spaceId, stars: 5, thanks: true });
    await takeNotices(street.context, Ana.id);
    await thank();
    await thank();
    const { notices } = await takeNotices(street.context, Ana.id);
    expect(notices.map(({ title, message }) => [title, message])).toEqual([
      ["Thank you", "Ben O. says thanks for the handover."],
    ]);
  });

  it("without thanks notifies nobody", async () => {
    await takeNotices(street.context, Ana.id);
    await rate(Ben, 5);
    expect((await takeNotices(street.context, Ana.id)).notices).toEqual([]);
  });

  it("of a former member is neither asked for nor taken", async () => {
    const deletedAt = street.clock.now();
    await street.database.write((tx) => tx.update(members).set({ deletedAt }).where(eq(members.id, Ben.id)));
    expect(await prompts(Ana)).toEqual([]);
    await expect(rate(Ana, 1)).rejects.toMatchObject({ code: "not-found" });
    expect(await ratingOf(Ben)).toBeNull();
  });

  it("counts once a side: the same again is no error, other stars are refused", async () => {
    const [one, ...others] = await Promise.all(Array.from({ length: 10 }, () => rate(Ben, 4)));
    for (const other of others) expect(other).toEqual(one);
    await expect(rate(Ben, 1)).rejects.toMatchObject({ code: "already-rated" });
    expect(await street.database.read.select().from(ratings)).toHaveLength(1);
    expect(await ratingOf(Ana)).toBe(4.8);
  });

  it("of ten different ones at the same instant keeps one", async () => {
    const tries = await Promise.allSettled(([1, 2, 3, 4, 5, 1, 2, 3, 4, 5] as const).map((stars) => rate(Ben, stars)));
    const kept = tries.flatMap((one) => (one.status === "fulfilled" ? [one.value.stars] : []));
    expect(new Set(kept).size).toBe(1);
    expect(await ratingOf(Ana)).toBe(Math.round((15 + (kept[0] ?? 0)) * 2.5) / 10);
  });

  it("makes the mean of what each said last and three fives", async () => {
    await rate(Ben, 1);
    street.clock.advance(DAY);
    await rate(Cem, 4, await handOverAt(street, Ana, Cem, cem.place));
    expect(await ratingOf(Ana)).toBe(4);
    street.clock.advance(DAY);
    await rate(Ben, 5, await handOverAt(street, Ana, Ben, ana.place));
    expect(await ratingOf(Ana)).toBe(4.8);
  });

  it("by whoever deletes the account then still counts, where addresses are confirmed", async () => {
    street.context.settings = { ...street.context.settings, confirmsEmail: true };
    await street.database.write((tx) => tx.update(members).set({ emailConfirmedAt: street.clock.now() }));
    await rate(Ben, 4);
    await eraseAgain(street.context, fakePhotos(), { ids: async () => new Set([Ben.id]) });
    await rate(Cem, 4, await handOverAt(street, Ana, Cem, cem.place));
    expect(await ratingOf(Ana)).toBe(4.6);
  });

  it("changes the owner's cards at once", async () => {
    const { space } = await shareSpace(street.context, Ana, shareSpaceInput.parse(cem.place));
    street.events.length = 0;
    await rate(Ben, 3);
    expect(street.events).toMatchObject([
      {
        type: "PARKING_SPACE_UPDATED",
        audience: { near: cem.place },
        data: { space: { id: space.id, owner: { rating: 4.5 } } },
      },
      { type: "PARKING_SPACE_UPDATED", audience: { members: [Ana.id] } },
    ]);
    expect(await spacesSeen(street.context, Cem, cem.place, 3218)).toMatchObject([{ owner: { rating: 4.5 } }]);
  });
});

describe("who may rate, and when", () => {
  it("nobody when only the owner confirmed and the driver says nothing: three throw-away accounts rate nobody", async () => {
    const honest = await ratingOf(Cem);
    for (const owner of [Ana, Ben]) {
      const { space } = await shareSpace(street.context, owner, shareSpaceInput.parse(cem.place));
      await promiseSpace(street.context, owner, space.id, { promisedToUserId: null, waitTimeMinutes: 5 });
      await claimSpace(street.context, Cem, space.id);
      await handOver(street.context, owner, space.id, {});
      street.clock.advance(DAY);
      await expect(rate(owner, 1, space.id)).rejects.toMatchObject({ code: "handover-open" });
    }
    expect(await ratingOf(Cem)).toBe(honest);
  });

  it("neither a stranger to the handover, nor anyone for an unknown handover", async () => {
    await expect(rate(Cem, 1)).rejects.toMatchObject({ code: "forbidden" });
    await expect(rate(Ben, 1, "none")).rejects.toMatchObject({ code: "not-found" });
    const { space } = await shareSpace(street.context, Ana, shareSpaceInput.parse(cem.place));
    await expect(rate(Ben, 1, space.id)).rejects.toMatchObject({ code: "not-found" });
  });

  it("not before the handover counted", async () => {
    const { space } = await shareSpace(street.context, Ana, shareSpaceInput.parse(cem.place));
    await makeAcquainted(street.context, Ana, Cem);
    await promiseSpace(street.context, Ana, space.id, { promisedToUserId: Cem.id, waitTimeMinutes: 5 });
    for (const who of [Ana, Cem]) await expect(rate(who, 1, space.id)).rejects.toMatchObject({ code: "handover-open" });
    expect(await prompts(Cem)).toEqual([]);
  });

  it("for 7 days", async () => {
    street.clock.advance(7 * DAY);
    expect(await prompts(Ana)).toEqual(["Ben O., driver"]);
    await rate(Ana, 5);
    street.clock.advance(1);
    expect(await prompts(Ben)).toEqual([]);
    await expect(rate(Ben, 5)).rejects.toMatchObject({ code: "rating-over" });
  });

  it("not across a block from either side", async () => {
    await street.block(Ben, Ana);
    for (const who of [Ana, Ben]) {
      await expect(rate(who, 1)).rejects.toMatchObject({ code: "not-found" });
      expect(await prompts(who)).toEqual([]);
    }
  });
});
