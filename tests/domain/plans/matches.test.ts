import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { handOver, promiseBanners, releaseSpace, shareSpace, shareSpaceInput } from "~/domain/listings";
import { storeBlock } from "~/domain/moderation/block-member";
import { cellAt, middleOfCell } from "~/domain/places";
import {
  acceptMatch,
  bindMatches,
  declineMatch,
  endNeed,
  matchNeeds,
  ownDepartures,
  ownMatches,
  ownNeeds,
  removeDeparture,
} from "~/domain/plans";
import { type Actor, inTransaction } from "~/domain/shared/context";
import { homeAreas, matches, members, needs, promises, spaces } from "~db/schema";
import { ana, ben, cem, dora } from "../../cast";
import type { Neighbourhood } from "../../neighbourhood";
import { joinAnew } from "../../strangers";
import { addMemberInNewYork, come, leave, look, onlyMatch, openEvenings } from "./evenings";

// In New York: Sunday 6 PM; on Monday an hour and 15 minutes before half past five, 30 minutes before 5:40 PM, and 5:40 PM.
const EVENING = "2027-01-03T23:00:00Z";
const HOUR_BEFORE = "2027-01-04T21:30:00Z";
const HALF_HOUR_BEFORE = "2027-01-04T22:10:00Z";
const QUARTER_BEFORE = "2027-01-04T22:15:00Z";
const LEAVING = "2027-01-04T22:40:00Z";

let street: Neighbourhood;
let Ana: Actor, Ben: Actor, Cem: Actor;
beforeEach(async () => {
  street = await openEvenings();
  Ana = await addMemberInNewYork(street, ana);
  Ben = await addMemberInNewYork(street, ben);
  Cem = await addMemberInNewYork(street, cem);
});

const matchesOf = (actor: Actor) => ownMatches(street.context, actor);
const accept = async (actor: Actor, { id } = { id: "" }) =>
  acceptMatch(street.context, actor, id || (await onlyMatch(street, actor)).id);
const decline = async (actor: Actor) => declineMatch(street.context, actor, (await onlyMatch(street, actor)).id);
const stored = () => street.database.read.select().from(matches);
const toastsOf = (actor: Actor) => street.eventsTo(actor).map(({ title, message }) => `${title}: ${message}`);
/** Ana leaves at 5:40 PM and Ben looks for a space: they match. */
async function match() {
  await leave(street, Ana, ana);
  await look(street, Ben, ben);
  await come(street, EVENING);
}
async function agree() {
  await match();
  await accept(Ana);
  await accept(Ben);
}

describe("A match", () => {
  it("is made at 6 PM of the evening before, and not earlier", async () => {
    await leave(street, Ana, ana);
    await look(street, Ben, ben);
    await come(street, "2027-01-03T22:59:59Z");
    expect(await matchesOf(Ben)).toEqual([]);
    await come(street, EVENING);
    expect(await matchesOf(Ben)).toHaveLength(1);
    expect(await matchesOf(Ana)).toHaveLength(1);
  });

  it("shows both half an hour and a distance band, and nothing more", async () => {
    await match();
    for (const [actor, side] of [
      [Ana, "owner"],
      [Ben, "seeker"],
    ] as const)
      expect(await onlyMatch(street, actor)).toEqual({
        id: expect.any(String) as string,
        side,
        from: "2027-01-04T22:30:00.000Z",
        to: "2027-01-04T23:00:00.000Z",
        band: 0.5,
        accepted: false,
        until: "2027-01-04T22:15:00.000Z",
        partner: null,
      });
  });

  it("notifies both on the evening before and an hour before, without names", async () => {
    await match();
    expect(toastsOf(Ben)).toEqual([
      "Your plans match: A neighbour leaves a space within ½ mile: Monday, 5:30 PM to 6:00 PM. Accept or decline it in Plans.",
    ]);
    expect(toastsOf(Ana)).toEqual([
      "Your plans match: A neighbour needs a space within ½ mile of yours: Monday, 5:30 PM to 6:00 PM. Accept or decline it in Plans.",
    ]);
    await come(street, HOUR_BEFORE);
    await come(street, HOUR_BEFORE);
    for (const actor of [Ana, Ben]) {
      expect(toastsOf(actor)).toHaveLength(2);
      expect(toastsOf(actor)[1]).toBe(
        "Your plans match: Monday, 5:30 PM to 6:00 PM. You haven't answered yet: it is open until 5:15 PM.",
      );
      expect(toastsOf(actor).join()).not.toMatch(/Ana|Ben|7th Avenue|5:40/);
    }
  });

  it("says in the notice until when it can be accepted, also to a member in a zone of three quarters", async () => {
    await match();
    await street.database.write((tx) =>
      tx.update(members).set({ timeZone: "Asia/Kathmandu" }).where(eq(members.id, Ben.id)),
    );
    await come(street, HOUR_BEFORE);
    const { until } = await onlyMatch(street, Ben);
    expect(until).toBe(new Date(QUARTER_BEFORE).toISOString());
    // 5:15 PM in New York.
    expect(toastsOf(Ben)[1]).toMatch(/it is open until 4:00 AM\.$/);
  });

  it("is not made without an hour for the answer", async () => {
    await leave(street, Ana, ana);
    await come(street, "2027-01-04T21:30:01Z");
    await look(street, Ben, ben);
    await come(street, "2027-01-04T21:45:00Z");
    expect(await matchesOf(Ben)).toEqual([]);
  });

  it("made on the same day notifies once", async () => {
    await leave(street, Ana, ana);
    await come(street, "2027-01-04T21:00:00Z");
    await look(street, Ben, ben);
    await come(street, "2027-01-04T21:00:00Z");
    await come(street, HOUR_BEFORE);
    expect(toastsOf(Ben)).toHaveLength(1);
  });

  it.each([
    ["outside the radius", {}, { radius: 0.25 as const }],
    ["before the hours", { minute: 17 * 60 + 24 }, {}],
    ["after the hours", { minute: 18 * 60 + 21 }, {}],
    ["a minute before the hours", { minute: 17 * 60 + 29, toleranceMinutes: 0 }, {}],
    ["a minute after the hours", { minute: 18 * 60 + 16, toleranceMinutes: 0 }, {}],
    ["that gives or takes a minute too few", { minute: 17 * 60 + 15, toleranceMinutes: 14 }, {}],
    ["on other days", { days: 32 }, {}],
  ])("is not made with a departure %s", async (_, departure, need) => {
    await leave(street, Ana, ana, departure);
    await look(street, Ben, ben, need);
    await come(street, EVENING);
    expect(await matchesOf(Ben)).toEqual([]);
  });

  it.each([
    ["at their beginning", 17 * 60 + 30, 0],
    ["at their end", 18 * 60 + 15, 0],
    ["5 minutes before, which gives or takes 5", 17 * 60 + 25, 5],
    ["5 minutes after, which gives or takes 5", 18 * 60 + 20, 5],
    ["15 minutes before, which gives or takes 15", 17 * 60 + 15, 15],
    ["15 minutes after, which gives or takes 15", 18 * 60 + 30, 15],
  ])("is made with a departure that reaches into the hours: %s", async (_, minute, toleranceMinutes) => {
    await leave(street, Ana, ana, { minute, toleranceMinutes });
    await look(street, Ben, ben);
    await come(street, EVENING);
    expect(await matchesOf(Ben)).toHaveLength(1);
  });

  it("is not made with one's own departure", async () => {
    await leave(street, Ben, ana);
    await look(street, Ben, ben);
    await come(street, EVENING);
    expect(await stored()).toEqual([]);
  });

  it.each([
    ["across a block", () => street.block(Ana, Ben)],
    ["across a block of the other side", () => street.block(Ben, Ana)],
    ["with a suspended owner", () => suspend(Ana)],
    ["for a suspended seeker", () => suspend(Ben)],
  ])("is not made %s", async (_, hide) => {
    await leave(street, Ana, ana);
    await look(street, Ben, ben);
    await hide();
    await come(street, EVENING);
    expect(await stored()).toEqual([]);
  });
  const suspend = (actor: Actor) =>
    street.database.write((tx) =>
      tx.update(members).set({ suspendedAt: street.clock.now() }).where(eq(members.id, actor.id)),
    );

  it.each([
    ["departures of throw-away accounts", () => invented((stranger) => leave(street, stranger, ben))],
    ["needs of throw-away accounts", () => invented((stranger) => look(street, stranger, ana))],
  ])("is not taken from neighbours by %s, which wait for a day", async (_, invent) => {
    await come(street, "2027-01-03T22:00:00Z");
    await invent();
    await match();
    expect(await stored()).toMatchObject([{ ownerId: Ana.id, seekerId: Ben.id }]);
    await decline(Ben);
    await come(street, "2027-01-04T23:00:00Z");
    expect(await stored()).not.toHaveLength(1);
  });
  /** What accounts of this minute plan, as many as use up what one member is shown. */
  const invented = async (plan: (stranger: Actor) => Promise<unknown>) => {
    for (const name of ["ghost1", "ghost2", "ghost3"]) {
      const stranger = await addMemberInNewYork(street, {
        ...dora,
        place: ana.place,
        email: `${name}@throwaway.example`,
      });
      await joinAnew(street, stranger);
      await plan(stranger);
    }
  };

  it("is not hidden by hundreds of plans of day-old accounts that just miss the hours", async () => {
    await crowd({ minute: 17 * 60 + 16, toleranceMinutes: 0 });
    await match();
    expect(await stored()).toMatchObject([{ ownerId: Ana.id, seekerId: Ben.id }]);
  });

  it("is not hidden by hundreds of plans whose half hour is too near to answer", async () => {
    await crowd({ minute: 17 * 60 + 31, toleranceMinutes: 0 });
    await leave(street, Ana, ana, { minute: 18 * 60 + 10 });
    await look(street, Ben, ben);
    await come(street, "2027-01-04T21:30:30Z"); // an hour before 5:30 PM, and half a minute later
    expect(await stored()).toMatchObject([{ ownerId: Ana.id, seekerId: Ben.id }]);
  });
  /** 21 day-old accounts plan 10 departures each, at the seeker's own door. */
  const crowd = async (plan: Parameters<typeof leave>[3]) => {
    for (let account = 0; account < 21; account++) {
      const email = `day-old-${account}@throwaway.example`;
      const stranger = await addMemberInNewYork(street, { ...dora, place: ben.place, email });
      for (let number = 0; number < 10; number++) await leave(street, stranger, ben, plan);
    }
  };

  it("is one a need a day, however many departures fit", async () => {
    await leave(street, Cem, cem);
    await match();
    expect(await stored()).toHaveLength(1);
    await decline(Ben);
    await come(street, "2027-01-04T00:00:00Z");
    expect(await matchesOf(Ben)).toEqual([]);
    await come(street, "2027-01-04T23:00:00Z");
    expect(await matchesOf(Ben)).toHaveLength(1);
  });

  it("stays one a need a day when a need is made anew again and again", async () => {
    await leave(street, Ana, ana);
    await leave(street, Cem, cem);
    await leave(street, await addMemberInNewYork(street, { ...dora, place: ana.place }), ana);
    await come(street, EVENING);
    for (let n = 0; n < 4; n++) {
      await look(street, Ben, ben);
      await matchNeeds(street.context);
      const [own] = await ownNeeds(street.context, Ben);
      await endNeed(street.context, Ben, own?.id ?? "");
    }
    // As many as two needs can have.
    expect(await stored()).toHaveLength(2);
  });

  it("goes to the need that is unserved for the longest", async () => {
    await look(street, Cem, cem);
    street.clock.advance(60_000);
    await match();
    expect(await matchesOf(Cem)).toHaveLength(1);
    expect(await matchesOf(Ben)).toEqual([]);
  });

  it("goes to the other need once the first was served", async () => {
    await look(street, Cem, cem);
    street.clock.advance(60_000);
    await match();
    await accept(Ana);
    await accept(Cem);
    await come(street, HALF_HOUR_BEFORE);
    await come(street, "2027-01-04T23:00:00Z");
    expect(await matchesOf(Ben)).toHaveLength(1);
    expect(await matchesOf(Cem)).toEqual([]);
  });

  it("takes the nearest of the departures that fit", async () => {
    await leave(street, Cem, { ...cem, place: ben.place });
    await match();
    expect(await onlyMatch(street, Cem)).toMatchObject({ band: 0.25 });
    expect(await matchesOf(Ana)).toEqual([]);
  });

  it("is seen and answered by its two members alone", async () => {
    await match();
    const { id } = await onlyMatch(street, Ben);
    expect(await matchesOf(Cem)).toEqual([]);
    await expect(accept(Cem, { id })).rejects.toMatchObject({ code: "not-found" });
    await expect(declineMatch(street.context, Cem, id)).rejects.toMatchObject({ code: "not-found" });
  });
});

describe("A declined match", () => {
  it("lets the pair rest for 30 days, whoever looks for a space", async () => {
    await match();
    await decline(Ana);
    expect(await matchesOf(Ben)).toEqual([]);
    await come(street, "2027-02-02T22:59:00Z"); // 30 days less a minute
    expect(await stored()).toHaveLength(1);
    await street.database.write((tx) => tx.update(needs).set({ endsAt: new Date("2027-03-01T00:00:00Z") }));
    await come(street, "2027-02-02T23:00:01Z");
    await come(street, "2027-02-02T23:15:00Z");
    expect(await matchesOf(Ben)).toHaveLength(1);
  });

  it("leaves the departure to the next need", async () => {
    await match();
    await look(street, Cem, cem);
    await decline(Ben);
    await come(street, "2027-01-03T23:15:00Z");
    expect(await matchesOf(Cem)).toHaveLength(1);
  });

  it("says nothing to who has not accepted, and no name to who has", async () => {
    await match();
    await decline(Ana);
    expect(toastsOf(Ben)).toHaveLength(1);
  });

  it("notifies who had accepted, without a reason", async () => {
    await match();
    await accept(Ben);
    await decline(Ana);
    expect(toastsOf(Ben).at(-1)).toBe(
      "A match is off: The match for Monday, 5:30 PM to 6:00 PM is off. It costs neither of you anything.",
    );
  });
});

describe("A match that both accepted", () => {
  it("shows name, street and time, and neither pin, vehicle nor words", async () => {
    await agree();
    expect((await onlyMatch(street, Ben)).partner).toEqual({
      name: "Ana R.",
      street: "7th Avenue",
      leavesAt: "2027-01-04T22:40:00.000Z",
      bindsAt: "2027-01-04T22:10:00.000Z",
      honoursPlans: false,
    });
    expect((await onlyMatch(street, Ana)).partner).toMatchObject({ name: "Ben O." });
    expect(toastsOf(Ben).at(-1)).toBe(
      "It's agreed: Ana R. leaves a space for you at 7th Avenue: Monday, 5:40 PM. Your code words come at 5:10 PM.",
    );
    expect(await street.database.read.select().from(promises)).toEqual([]);
  });

  it("shows no name while only one accepted", async () => {
    await match();
    expect(await accept(Ana)).toBe("waiting");
    expect((await onlyMatch(street, Ana)).partner).toBeNull();
    expect((await onlyMatch(street, Ben)).partner).toBeNull();
  });

  it("names nobody in the owner's home area", async () => {
    const { context, database } = street;
    const area = { id: context.newId(), memberId: Ana.id, ...ana.place, createdAt: street.clock.now() };
    await database.write((tx) => tx.insert(homeAreas).values(area));
    await agree();
    expect((await onlyMatch(street, Ben)).partner).toMatchObject({ name: "A neighbour" });
    expect(toastsOf(Ben).join()).not.toContain("Ana");
  });

  it("can be cancelled by either until 30 minutes before, and costs nothing", async () => {
    await agree();
    await come(street, "2027-01-04T22:09:59Z");
    await decline(Ben);
    expect(await stored()).toMatchObject([{ outcome: "cancelled" }]);
    expect(toastsOf(Ana).at(-1)).toContain("A match is off");
    await come(street, HALF_HOUR_BEFORE);
    expect(await street.database.read.select().from(spaces)).toEqual([]);
    expect([await street.pointsOf(Ana), await street.pointsOf(Ben)]).toEqual([0, 0]);
  });

  it("becomes a promise 30 minutes before, with code words on both phones", async () => {
    await agree();
    await come(street, HALF_HOUR_BEFORE);
    const [promise] = await street.database.read.select().from(promises);
    const [space] = await street.database.read.select().from(spaces);
    expect(space).toMatchObject({ status: "promised", availableAt: new Date(LEAVING), pointsEarned: 0 });
    expect(promise).toMatchObject({ ownerId: Ana.id, driverId: Ben.id, boundAt: new Date(HALF_HOUR_BEFORE) });
    const [owner] = await street.database.read.select().from(members).where(eq(members.id, Ana.id));
    expect(owner?.spacesShared).toBe(1);
    for (const actor of [Ana, Ben])
      expect((await promiseBanners(street.context, actor)).banners).toMatchObject([
        { phase: "running", space: { handoverCode: promise?.handoverCode } },
      ]);
    expect(await matchesOf(Ben)).toEqual([]);
    await expect(declineMatch(street.context, Ben, (await stored())[0]?.id ?? "")).rejects.toMatchObject({
      code: "match-over",
    });
  });

  it("becomes a handover: the owner earns 25 points for it, and none for the share", async () => {
    await agree();
    await shareSpace(street.context, Ben, shareSpaceInput.parse(dora.place)); // Ben has 50 points to lose
    await come(street, HALF_HOUR_BEFORE);
    await come(street, LEAVING);
    const [promise] = await street.database.read.select().from(promises);
    await handOver(street.context, Ben, promise?.spaceId ?? "", {});
    expect([await street.pointsOf(Ana), await street.pointsOf(Ben)]).toEqual([25, 25]);
  });

  it("asks the owner nothing any more: the plan goes on with its next day", async () => {
    await agree();
    await come(street, HALF_HOUR_BEFORE);
    expect(await ownDepartures(street.context, Ana)).toMatchObject([
      { state: "ahead", leavesAt: "2027-01-05T22:40:00.000Z" },
    ]);
  });

  it("is accepted by 20 parallel taps of each, and becomes one promise", async () => {
    await match();
    await come(street, "2027-01-04T22:12:00Z");
    const { id } = await onlyMatch(street, Ben);
    await Promise.all(Array.from({ length: 40 }, (_, n) => accept(n % 2 ? Ana : Ben, { id })));
    await Promise.all(Array.from({ length: 5 }, () => bindMatches(street.context)));
    expect(await street.database.read.select().from(promises)).toHaveLength(1);
    expect(await street.database.read.select().from(spaces)).toHaveLength(1);
    expect(await stored()).toMatchObject([{ outcome: "promised" }]);
  });

  it("ends when the seeker has another promise at its time", async () => {
    await agree();
    await street.database.write((tx) => tx.insert(spaces).values(otherSpace()));
    await street.database.write((tx) => tx.insert(promises).values(otherPromise()));
    await come(street, HALF_HOUR_BEFORE);
    expect(await stored()).toMatchObject([{ outcome: "ended" }]);
    for (const actor of [Ana, Ben]) expect(toastsOf(actor).at(-1)).toContain("A match is off");
    expect(await street.database.read.select().from(spaces).where(eq(spaces.ownerId, Ana.id))).toEqual([]);
  });
  const otherSpace = () => ({
    id: "other",
    ownerId: Cem.id,
    status: "promised" as const,
    ...cem.place,
    availableAt: new Date(LEAVING),
    listedUntil: new Date(LEAVING),
    promiseExpiresAt: new Date(LEAVING),
    promiseId: "other",
    createdAt: street.clock.now(),
  });
  const otherPromise = () => ({
    id: "other",
    spaceId: "other",
    ownerId: Cem.id,
    driverId: Ben.id,
    waitMinutes: 10,
    handoverCode: "AMBER OTTER",
    createdAt: street.clock.now(),
    expiresAt: new Date(LEAVING),
    boundAt: street.clock.now(),
  });

  it("ends with the plan, and the seeker is notified", async () => {
    await agree();
    const [plan] = await ownDepartures(street.context, Ana);
    await removeDeparture(street.context, Ana, plan?.id ?? "");
    await come(street, HOUR_BEFORE);
    expect(toastsOf(Ben).at(-1)).toContain("A match is off");
    expect(await stored()).toMatchObject([{ outcome: "cancelled", endedById: Ana.id }]);
  });

  it("ends with the need, and the owner is notified", async () => {
    await agree();
    const [own] = await ownNeeds(street.context, Ben);
    await endNeed(street.context, Ben, own?.id ?? "");
    expect(toastsOf(Ana).at(-1)).toContain("A match is off");
    expect(await stored()).toMatchObject([{ outcome: "cancelled", endedById: Ben.id }]);
  });

  it("ends by a block, in the words of every end", async () => {
    await agree();
    const sides = { blocker: { id: Ben.id, place: null }, blocked: { id: Ana.id, place: null } };
    await inTransaction(street.context, (tx) => storeBlock(tx, street.context, Ben, sides));
    expect(await stored()).toMatchObject([{ outcome: "ended", endedById: null }]);
    expect(toastsOf(Ana).at(-1)).toBe(
      "A match is off: The match for Monday, 5:30 PM to 6:00 PM is off. It costs neither of you anything.",
    );
  });
});

describe("The time to accept a match", () => {
  it("ends 15 minutes before the half hour of the departure, so that nobody learns its minute", async () => {
    await match();
    await accept(Ben);
    await come(street, "2027-01-04T22:14:59Z");
    expect(await matchesOf(Ana)).toHaveLength(1);
    const { id } = await onlyMatch(street, Ana);
    await come(street, QUARTER_BEFORE);
    await expect(accept(Ana, { id })).rejects.toMatchObject({ code: "match-over" });
    expect(await stored()).toMatchObject([{ outcome: "lapsed" }]);
    expect(await matchesOf(Ben)).toEqual([]);
    expect(toastsOf(Ben).at(-1)).toContain("A match is off");
  });

  it("in the last 30 minutes makes the promise at once", async () => {
    await match();
    await accept(Ben);
    await come(street, "2027-01-04T22:12:00Z");
    expect(await accept(Ana)).toBe("promised");
    expect((await promiseBanners(street.context, Ben)).banners).toMatchObject([{ phase: "running" }]);
  });

  it("in the last 30 minutes says why no promise can be made, and stays open", async () => {
    await match();
    await accept(Ben);
    for (const place of [ana.place, dora.place, cem.place])
      await shareSpace(street.context, Ana, shareSpaceInput.parse({ ...place, leavingInMinutes: 30 }));
    street.clock.advance(0);
    await street.database.write((tx) => tx.update(spaces).set({ listedUntil: new Date("2027-01-05T00:00:00Z") }));
    await come(street, "2027-01-04T22:12:00Z");
    await expect(accept(Ana)).rejects.toMatchObject({ code: "too-many-spaces" });
    expect(await onlyMatch(street, Ana)).toMatchObject({ accepted: false });
  });
});

describe("'Usually keeps plans'", () => {
  it("stands in a match that both accepted, after 10 kept within 90 days", async () => {
    await match();
    const [one] = await stored();
    if (!one) throw new Error("no match");
    const space = { ...ana.place, ownerId: Ana.id, status: "occupied" as const, availableAt: one.createdAt };
    for (let n = 0; n < 10; n++) {
      const past = new Date(one.createdAt.getTime() - (n + 1) * 86_400_000);
      const id = `past-${n}`;
      await street.database.write(async (tx) => {
        await tx.insert(spaces).values({ ...space, id, listedUntil: past, createdAt: past, closedAt: past });
        await tx.insert(promises).values({
          id,
          spaceId: id,
          ownerId: Ana.id,
          driverId: Cem.id,
          waitMinutes: 10,
          handoverCode: "AMBER OTTER",
          createdAt: past,
          expiresAt: past,
          endedAt: past,
          outcome: "handed_over",
        });
        await tx.insert(matches).values({
          id,
          needId: id,
          departureId: id,
          seekerId: Cem.id,
          ownerId: Ana.id,
          day: past.toISOString().slice(0, 10),
          leavesAt: past,
          halfHourAt: past,
          band: 0.5,
          createdAt: past,
          seekerAcceptedAt: past,
          ownerAcceptedAt: past,
          endedAt: past,
          outcome: "promised",
          promiseId: id,
        });
      });
    }
    expect((await onlyMatch(street, Ben)).partner).toBeNull();
    await accept(Ana);
    await accept(Ben);
    expect((await onlyMatch(street, Ben)).partner).toMatchObject({ honoursPlans: true });
    expect((await onlyMatch(street, Ana)).partner).toMatchObject({ honoursPlans: false });
  });

  it("counts a match whose promise its owner took back against the owner", async () => {
    await agree();
    await come(street, HALF_HOUR_BEFORE);
    const [promise] = await street.database.read.select().from(promises);
    await releaseSpace(street.context, Ana, promise?.spaceId ?? "", {});
    expect(await street.database.read.select().from(promises)).toMatchObject([{ outcome: "taken_back" }]);
  });
});

describe("Nine accounts that look around a planned departure", () => {
  const around = [-1, 0, 1].flatMap((north) => [-1, 0, 1].map((east) => ({ north, east })));
  /** Each looks from another place, some 400 m apart. */
  async function lookFromEverywhere(radius: 0.25 | 0.5 | 1): Promise<Actor[]> {
    const seekers = [];
    for (const [n, { north, east }] of around.entries()) {
      const place = { latitude: ana.place.latitude + north * 0.0036, longitude: ana.place.longitude + east * 0.0047 };
      const person = { ...ben, email: `seeker${n}@kindspot.example`, place };
      const seeker = await addMemberInNewYork(street, person);
      await look(street, seeker, person, { radius });
      seekers.push(seeker);
    }
    return seekers;
  }

  it("are proposed it at most twice a day, and its owner is notified twice", async () => {
    await leave(street, Ana, ana);
    await lookFromEverywhere(1);
    await come(street, EVENING);
    const [first] = await matchesOf(Ana);
    await declineMatch(street.context, Ana, first?.id ?? "");
    for (let round = 0; round < 20; round++) {
      street.clock.advance(15 * 60_000);
      await matchNeeds(street.context);
      for (const { id } of await matchesOf(Ana)) await declineMatch(street.context, Ana, id);
    }
    expect(await stored()).toHaveLength(2);
    expect(toastsOf(Ana)).toHaveLength(2);
  });

  it("learn by a declined proposal nothing further", async () => {
    await leave(street, Ana, ana);
    const seekers = await lookFromEverywhere(1);
    await come(street, EVENING);
    const [proposed] = await stored();
    const seeker = seekers.find(({ id }) => id === proposed?.seekerId) ?? expect.unreachable();
    const before = toastsOf(seeker);
    await declineMatch(street.context, Ana, proposed?.id ?? "");
    expect(await matchesOf(seeker)).toEqual([]);
    expect(toastsOf(seeker)).toEqual(before);
  });

  it("find only its half-mile square: within it, where one looks from makes no difference", async () => {
    const middle = middleOfCell(cellAt(ana.place));
    const bands = [];
    for (const [n, step] of [-0.003, -0.001, 0, 0.001, 0.003].entries()) {
      const owner = await addMemberInNewYork(street, { ...ana, email: `owner${n}@kindspot.example` });
      await leave(street, owner, { ...ana, place: middle });
      const person = { ...ben, email: `near${n}@kindspot.example` };
      const seeker = await addMemberInNewYork(street, {
        ...person,
        place: { ...middle, latitude: middle.latitude + step },
      });
      await look(
        street,
        seeker,
        { ...person, place: { ...middle, latitude: middle.latitude + step } },
        { radius: 0.25 },
      );
      bands.push(seeker);
    }
    await come(street, EVENING);
    for (const seeker of bands) expect(await onlyMatch(street, seeker)).toMatchObject({ band: 0.25 });
  });
});
