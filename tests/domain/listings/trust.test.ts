import { beforeEach, describe, expect, it } from "vitest";
import { HOUR, MINUTE, SECOND } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { holdSpace, renewSpace, reportFree, shareSpace, shareSpaceInput } from "~/domain/listings";
import { confirmedText, handoversText } from "~/domain/listings/card-text-rules";
import { ana, ben, cem } from "../../cast";
import { Ana, newStreetForEach, street } from "../../street";
import { handOverAt } from "../handover";
import { spacesSeen } from "../spaces-seen";

let Ben: Actor;
newStreetForEach(ana);
beforeEach(async () => {
  Ben = await street.addMember({ ...ben, place: ana.place });
});

const seen = async () => {
  const [space] = await spacesSeen(street.context, Ben, ana.place, 500);
  return space ?? expect.fail("no space is listed");
};

describe("'Seen free 2 min ago'", () => {
  it.each([
    [0, "Seen free just now"],
    [59 * SECOND, "Seen free just now"],
    [MINUTE, "Seen free 1 min ago"],
    [HOUR - SECOND, "Seen free 59 min ago"],
    [HOUR, "Seen free 1 h ago"],
    [-MINUTE, "Seen free just now"],
  ])("after %i ms reads '%s'", (elapsed, text) => {
    const confirmedAt = new Date("2026-05-04T10:00:00Z");
    expect(confirmedText(confirmedAt.toISOString(), new Date(confirmedAt.getTime() + elapsed))).toBe(text);
  });

  it.each([
    ["the share", () => Promise.resolve(), 2],
    ["the owner's 'Still free'", (id: string) => renewSpace(street.context, Ana, id), 0],
    ["the owner's 'Still at my car'", (id: string) => holdSpace(street.context, Ana, id, { keepMinutes: 10 }), 0],
    ["a passer-by's vote", (id: string) => reportFree(street.context, Ben, id), 0],
  ])("counts from %s", async (_, confirm, minutes) => {
    const { space } = await shareSpace(street.context, Ana, shareSpaceInput.parse(ana.place));
    street.clock.advance(2 * MINUTE);
    await confirm(space.id);
    const since = street.clock.now().getTime() - Date.parse((await seen()).confirmedAt);
    expect(since).toBe(minutes * MINUTE);
  });

  it("reaches open pages near when a passer-by confirms the space", async () => {
    const { space } = await shareSpace(street.context, Ana, shareSpaceInput.parse(ana.place));
    street.clock.advance(2 * MINUTE);
    street.events.length = 0;
    await reportFree(street.context, Ben, space.id);
    const at = street.clock.now().toISOString();
    const updates = street.events.filter(({ type }) => type === "PARKING_SPACE_UPDATED");
    expect(updates).toMatchObject([{ data: { space: { confirmedAt: at } } }, { data: { space: { confirmedAt: at } } }]);
  });
});

describe("'12 handovers'", () => {
  it.each([
    [0, "First handover"],
    [1, "1 handover"],
    [12, "12 handovers"],
  ])("%i reads '%s'", (handovers, text) => {
    expect(handoversText(handovers)).toBe(text);
  });

  it("counts a handover for whoever gives the space and for whoever takes it", async () => {
    const Cem = await street.addMember(cem);
    await handOverAt(street, Ana, Cem, ana.place);
    await shareSpace(street.context, Ana, shareSpaceInput.parse(ana.place));
    expect((await seen()).owner?.handovers).toBe(1);
    await shareSpace(
      street.context,
      Cem,
      shareSpaceInput.parse({ ...ana.place, latitude: ana.place.latitude + 0.001 }),
    );
    const all = await spacesSeen(street.context, Ben, ana.place, 500);
    expect(all.map(({ owner }) => owner?.handovers)).toEqual([1, 1]);
  });
});
