import { describe, expect, it } from "vitest";
import { claimSpace, discardShare, removeSpace, rewardDueShares, shareSpace, shareSpaceInput } from "~/domain/listings";
import { MINUTE, SECOND } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { achievements, members, pointTransactions, spaces } from "~db/schema";
import { ana, ben } from "../../cast";
import { Ana, Ben, newStreetForEach, street } from "../../street";

newStreetForEach(ana, ben);

/** 'Share here now'. Returns the space's id. */
const shareHere = async () => {
  const input = shareSpaceInput.parse({ ...ana.place, keepMinutes: 10 });
  return (await shareSpace(street.context, Ana, input, { undoable: true })).space.id;
};
const undo = (id: string, actor = Ana) => discardShare(street.context, actor, id);
const rowsOf = async () => ({
  spaces: await street.database.read.select().from(spaces),
  ledger: await street.database.read.select().from(pointTransactions),
  achievements: await street.database.read.select().from(achievements),
});
const sharedBy = async ({ id }: Actor) => {
  const rows = await street.database.read.select().from(members);
  return rows.find((row) => row.id === id)?.spacesShared;
};

describe("'Undo' after 'Share here now'", () => {
  it("leaves no trace and no points, and the space leaves every map", async () => {
    await undo(await shareHere());
    street.clock.advance(MINUTE);
    await rewardDueShares(street.context);
    expect(await rowsOf()).toEqual({ spaces: [], ledger: [], achievements: [] });
    expect([await street.pointsOf(Ana), await sharedBy(Ana)]).toEqual([0, 0]);
    expect(street.events.at(-1)).toMatchObject({ type: "PARKING_SPACE_REMOVED" });
  });

  it("is over after some seconds; then the points are given, once", async () => {
    const id = await shareHere();
    expect(await street.pointsOf(Ana)).toBe(0);
    street.clock.advance(20 * SECOND);
    await expect(undo(id)).rejects.toMatchObject({ code: "undo-over" });
    expect(await rewardDueShares(street.context)).toBe(1);
    expect(await rewardDueShares(street.context)).toBe(0);
    expect([await street.pointsOf(Ana), await sharedBy(Ana)]).toEqual([50, 1]);
  });

  it("is refused once a driver is on the way, and for any other share", async () => {
    const id = await shareHere();
    await claimSpace(street.context, Ben, id);
    await expect(undo(id)).rejects.toMatchObject({ code: "space-promised" });
    const { space } = await shareSpace(street.context, Ben, shareSpaceInput.parse(ben.place));
    await expect(undo(space.id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(undo(space.id, Ben)).rejects.toMatchObject({ code: "undo-over" });
  });

  it("and 'Remove' in the same seconds both give no points", async () => {
    await removeSpace(street.context, Ana, await shareHere());
    street.clock.advance(MINUTE);
    await rewardDueShares(street.context);
    expect([await street.pointsOf(Ana), await sharedBy(Ana)]).toEqual([0, 0]);
  });
});
