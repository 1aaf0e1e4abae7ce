import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parkingHistory } from "~/domain/account";
import { HOUR, MINUTE } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { removeSpace, shareSpace, shareSpaceInput } from "~/domain/listings";
import { ana, ben, cem } from "../../cast";
import { Ana, Ben, newStreetForEach, street } from "../../street";
import { handOverAt } from "../handover";

newStreetForEach(ana, ben);

const share = async (who: Actor, place = ana.place) =>
  (await shareSpace(street.context, who, shareSpaceInput.parse({ ...place, address: "5th Avenue" }))).space;
const history = (who: Actor, ...more: [{ before?: string }?, number?]) => parkingHistory(street.context, who, ...more);

describe("the history", () => {
  it("is empty at first", async () => {
    expect(await history(Ana)).toEqual([]);
  });

  it("has a share and a find on either side of a handover, with what the ledger moved", async () => {
    await share(Ben, ben.place);
    street.clock.advance(HOUR);
    const at = street.clock.now().toISOString();
    const spaceId = await handOverAt(street, Ana, Ben, ana.place);
    expect(await history(Ana)).toEqual([
      { id: spaceId, type: "shared", at, address: "5th Avenue", minutes: 0, points: 75, status: "completed" },
    ]);
    expect(await history(Ben)).toMatchObject([
      { type: "found", at, address: "5th Avenue", points: -25, status: "completed" },
      { type: "shared", points: 50, minutes: 30, status: "expired" },
    ]);
  });

  it("has what was taken back at once with its points given back", async () => {
    const { id } = await share(Ana);
    street.clock.advance(2 * MINUTE);
    await removeSpace(street.context, Ana, id);
    street.clock.advance(HOUR);
    expect(await history(Ana)).toMatchObject([{ id, status: "removed", minutes: 2, points: 0 }]);
  });

  it("has what is on the map, and for how long by now", async () => {
    await share(Ana);
    street.clock.advance(12 * MINUTE);
    expect(await history(Ana)).toMatchObject([{ status: "active", minutes: 12, points: 50 }]);
  });

  it("contains no entries of others and accepts no keys of others", async () => {
    const { id } = await share(Ana);
    expect(await history(Ben)).toEqual([]);
    await expect(history(Ben, { before: id })).rejects.toMatchObject({ code: "not-found" });
    await expect(history(Ana, { before: "none" })).rejects.toMatchObject({ code: "not-found" });
  });
});

it("pages of any size give every entry once, newest first, also of the same instant and with news in between", async () => {
  const Cem = await street.addMember(cem);
  street.allowClaims();
  for (let round = 0; round < 4; round++) {
    await handOverAt(street, Ana, Ben, ana.place);
    await handOverAt(street, Ben, Ana, ben.place);
    await handOverAt(street, Cem, Ana, cem.place);
    if (round % 2) street.clock.advance(HOUR);
  }
  const whole = await history(Ana, {}, 100);
  expect(whole).toHaveLength(12);
  expect(whole.map(({ at }) => at)).toEqual(
    whole
      .map(({ at }) => at)
      .sort()
      .reverse(),
  );
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 13 }), async (size) => {
      const read: typeof whole = [];
      let page = await history(Ana, {}, size);
      while (page.length > 0) {
        read.push(...page);
        const before = read.at(-1)?.id ?? "";
        page = await history(Ana, { before }, size);
      }
      expect(read).toEqual(whole);
    }),
    { numRuns: 13 },
  );
});
