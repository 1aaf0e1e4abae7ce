import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { deleteAccount, ownData } from "~/domain/account";
import { passwordHash } from "~/domain/auth/passwords.server";
import { acceptMatch, ownMatches } from "~/domain/plans";
import { retain } from "~/domain/retention";
import { DAY, MINUTE } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { matches, members, needs } from "~db/schema";
import { ana, ben } from "../../cast";
import { fakePhotos } from "../../fakes/photos";
import type { Neighbourhood } from "../../neighbourhood";
import { come, leave, look, onlyMatch, openEvenings, addMemberInNewYork } from "./evenings";

let street: Neighbourhood;
let Ana: Actor, Ben: Actor;
beforeEach(async () => {
  street = await openEvenings();
  Ana = await addMemberInNewYork(street, ana);
  Ben = await addMemberInNewYork(street, ben);
  await leave(street, Ana, ana);
  await look(street, Ben, ben);
  await come(street, "2027-01-03T23:00:00Z");
});

const needRows = () => street.database.read.select().from(needs);
const matchRows = () => street.database.read.select().from(matches);
async function removed(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for await (const { what, count } of retain(street.context, fakePhotos())) found[what] = count;
  return found;
}

describe("Needs and matches", () => {
  it("stand in the export of one's data, without the other side and the minute", async () => {
    const data: Record<string, unknown[]> = {};
    for await (const { section, rows } of ownData(street.context, Ben)) (data[section] ??= []).push(...rows);
    expect(data.needs).toMatchObject([{ radius: 0.5, days: 31, fromMinute: 1050 }]);
    expect(data.matchesAsSeeker).toMatchObject([{ day: "2027-01-04", band: 0.5 }]);
    expect(data.matchesAsOwner).toEqual([]);
    const shown = JSON.stringify([data.needs, data.matchesAsSeeker]);
    for (const hidden of ["Ana", Ana.id, "2027-01-04T22:40"]) expect(shown).not.toContain(hidden);
  });

  it("are erased with the account, and the other side is notified of what was agreed", async () => {
    const { id } = await onlyMatch(street, Ana);
    await acceptMatch(street.context, Ana, id);
    await acceptMatch(street.context, Ben, id);
    const hash = await passwordHash(ben.password);
    await street.database.write((tx) => tx.update(members).set({ passwordHash: hash }).where(eq(members.id, Ben.id)));
    await deleteAccount(street.context, fakePhotos(), Ben, { password: ben.password });
    expect(await needRows()).toEqual([]);
    expect(await matchRows()).toEqual([]);
    expect(await ownMatches(street.context, Ana)).toEqual([]);
    expect(street.eventsTo(Ana).at(-1)).toMatchObject({ title: "A match is off" });
  });

  it("are forgotten: a need when it ended, a match 90 days after its departure", async () => {
    street.clock.advance(28 * DAY - 7 * 60 * MINUTE);
    await removed();
    expect(await needRows()).toHaveLength(1);
    street.clock.advance(DAY);
    expect(await removed()).toMatchObject({ "needs that ended": 1 });
    street.clock.advance(61 * DAY);
    await removed();
    expect(await matchRows()).toHaveLength(1);
    street.clock.advance(2 * DAY);
    expect(await removed()).toMatchObject({ "matches of departures and needs": 1 });
  });
});
