import { beforeEach, describe, expect, it } from "vitest";
import { claimSpace, handOver, promiseSpace, shareSpace, shareSpaceInput } from "~/domain/listings";
import { rememberPlace } from "~/domain/members";
import { blockMember, closeReport, countOpenReports, reportNotGot, reportsForAdmin } from "~/domain/moderation";
import { DAY } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { ada, ana, ben, cem, dora } from "../../cast";
import { newStreetForEach, street } from "../../street";

let Ada: Actor, Ana: Actor, Ben: Actor, Cem: Actor, Dora: Actor;
newStreetForEach();
beforeEach(async () => {
  Ada = await street.addMember(ada, "admin");
  Ana = await street.addMember(ana);
  Ben = await street.addMember(ben);
  Cem = await street.addMember(cem);
  Dora = await street.addMember(dora);
});

/** The owner presses 'Handed over', so Ben is asked 'Did you get it?'. */
async function asked(owner: Actor): Promise<string> {
  const { space } = await shareSpace(street.context, owner, shareSpaceInput.parse(ana.place));
  await promiseSpace(street.context, owner, space.id, { promisedToUserId: null, waitTimeMinutes: 10 });
  await rememberPlace(street.context, Ben, ana.place);
  await claimSpace(street.context, Ben, space.id);
  await handOver(street.context, owner, space.id, {});
  return space.id;
}
async function deny(owner: Actor): Promise<void> {
  await handOver(street.context, Ben, await asked(owner), { got: false });
  street.clock.advance(DAY);
}
const queue = () => reportsForAdmin(street.context, Ada, { show: "open" });

describe("a member who says no to 'Did you get it?'", () => {
  it("appears in the moderation queue after 3 different owners within 30 days, once", async () => {
    for (const owner of [Ana, Cem, Cem]) await deny(owner);
    expect(await reportNotGot(street.context)).toBe(0);
    await deny(Dora);
    expect(await reportNotGot(street.context)).toBe(1);
    expect(await reportNotGot(street.context)).toBe(0);
    expect(await queue()).toMatchObject([
      { reason: "denied-handovers", reporter: null, reported: { name: "Ben Okafor" } },
    ]);
    expect(await countOpenReports(street.context, Ada)).toBe(1);
  });

  it("does not appear when the 3 lie more than 30 days apart", async () => {
    await deny(Ana);
    street.clock.advance(29 * DAY);
    await deny(Cem);
    await deny(Dora);
    expect(await reportNotGot(street.context)).toBe(0);
  });

  it("appears again after a report was dealt with only when 3 more owners are denied", async () => {
    for (const owner of [Ana, Cem, Dora]) await deny(owner);
    await reportNotGot(street.context);
    const [report] = await queue();
    await closeReport(street.context, Ada, report?.id ?? "", true);
    street.clock.advance(DAY);
    await deny(Ana);
    expect(await reportNotGot(street.context)).toBe(0);
    await deny(Cem);
    await deny(Dora);
    expect(await reportNotGot(street.context)).toBe(1);
  });

  it("is not reported for silence, or for blocking the owner", async () => {
    await deny(Ana);
    await asked(Cem);
    await asked(Dora);
    await blockMember(street.context, Ben, Dora.id);
    expect(await reportNotGot(street.context)).toBe(0);
  });
});
