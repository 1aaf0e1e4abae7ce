import { beforeEach, describe, expect, it } from "vitest";
import { rememberPlace, viewerOf } from "~/domain/members";
import { METRES_PER_MILE, type Point } from "~/domain/places/rules";
import { DAY, MINUTE } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { createViewQuota } from "~/domain/shared/view-quota";
import { markTip, reportTip, tipsNear } from "~/domain/tips";
import { TIPS_A_DAY } from "~/domain/tips/rules";
import { ana, ben, cem, dora, ada, type Person } from "../../cast";
import { Ana, newStreetForEach, street } from "../../street";
import { addStranger } from "../../strangers";

let Ben: Actor, Cem: Actor, Dora: Actor;
const place = ana.place;
const here = (person: Person): Person => ({ ...person, place });
/** So many metres north of Ana. */
const north = (metres: number): Point => ({ ...place, latitude: place.latitude + metres / 111_195 });

newStreetForEach(ana);
beforeEach(async () => {
  Ben = await street.addMember(here(ben));
  Cem = await street.addMember(here(cem));
  Dora = await street.addMember(here(dora));
});

/** Everybody's phone says anew where it is. */
const stay = async () => {
  for (const actor of [Ana, Ben, Cem, Dora]) await rememberPlace(street.context, actor, place);
};
const mark = (actor = Ana, at = north(30)) => markTip(street.context, actor, at);
const seen = async (actor = Ben, at = place) =>
  tipsNear(street.context, await viewerOf(street.context, actor), at, METRES_PER_MILE);
const firstOf = async () => (await seen())[0]?.id ?? expect.unreachable();
const report = async (actor: Actor, word: "taken" | "not_there" = "taken") =>
  reportTip(street.context, actor, await firstOf(), word);

describe("A passer-by's tip", () => {
  it("stands in neighbours' lists for 10 minutes, and says when it was seen and nobody's name", async () => {
    const seenAt = street.clock.now().toISOString();
    await mark();
    const [tip, ...others] = await seen();
    expect(others).toEqual([]);
    expect(tip).toMatchObject({ ...north(30), seenAt, isOwn: false });
    expect(Object.keys(tip ?? {}).sort()).toEqual(["distanceMiles", "id", "isOwn", "latitude", "longitude", "seenAt"]);
    street.clock.advance(9 * MINUTE);
    expect(await seen()).toHaveLength(1);
    street.clock.advance(MINUTE);
    expect(await seen()).toEqual([]);
  });

  it("moves no points and tells nobody", async () => {
    await mark();
    await report(Ben);
    expect(await street.pointsOf(Ana)).toBe(0);
    expect(street.events).toEqual([]);
  });

  it("is refused further than 100 m from the measured position", async () => {
    await mark(Ana, north(95));
    await expect(mark(Ana, north(300))).rejects.toMatchObject({ code: "tip-far" });
  });

  it("is refused where the position is a quarter of an hour old, or was typed", async () => {
    street.clock.advance(16 * MINUTE);
    await expect(mark()).rejects.toMatchObject({ code: "tip-far" });
    await rememberPlace(street.context, Ana, { ...place, typed: true });
    await expect(mark()).rejects.toMatchObject({ code: "tip-far" });
    await rememberPlace(street.context, Ana, place);
    await mark();
  });

  it("is one of at most 10 a day, also when two come at once", async () => {
    for (let n = 1; n < TIPS_A_DAY; n++) await mark();
    const both = await Promise.allSettled([mark(), mark()]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    street.clock.advance(DAY);
    await stay();
    await mark();
  });

  it("is hidden by a block on either side, and from who is elsewhere", async () => {
    await mark();
    await street.block(Ben, Ana);
    await street.block(Ana, Cem);
    const Far = await street.addMember({ ...ada, place: north(9 * METRES_PER_MILE) });
    expect([await seen(Ben), await seen(Cem), await seen(Far)]).toEqual([[], [], []]);
    expect(await seen(Dora)).toHaveLength(1);
  });

  it("of strangers shows at most three in a street, and those after the others", async () => {
    for (const name of ["One", "Two", "Three", "Four"]) {
      const stranger = await addStranger(street, name, place);
      await mark(stranger, north(10));
    }
    await mark();
    const tips = await seen();
    expect(tips.map(({ latitude }) => latitude)).toEqual([30, 10, 10, 10].map((metres) => north(metres).latitude));
  });
});

describe("'Taken' of a tip", () => {
  it("from one established neighbour within 100 m ends it", async () => {
    await mark();
    await report(Ben);
    expect(await seen(Cem)).toEqual([]);
    await expect(reportTip(street.context, Cem, "none", "taken")).rejects.toMatchObject({ code: "tip-over" });
  });

  it("is refused from further away", async () => {
    const Far = await street.addMember({ ...ada, place: north(400) });
    await mark();
    await expect(report(Far)).rejects.toMatchObject({ code: "tip-far" });
    expect(await seen()).toHaveLength(1);
  });

  it("of a stranger is stored, and ends nothing", async () => {
    await mark();
    await report(await addStranger(street, "One", place));
    expect(await seen()).toHaveLength(1);
  });

  it("by its own member ends it from anywhere", async () => {
    await mark();
    street.clock.advance(5 * MINUTE);
    await report(Ana);
    expect(await seen()).toEqual([]);
  });
});

describe("'It wasn't there'", () => {
  it("by two neighbours within a week lets a member give no tips for a week", async () => {
    await mark();
    await report(Ben, "not_there");
    await mark();
    await report(Cem, "not_there");
    await expect(mark()).rejects.toMatchObject({ code: "tips-paused" });
    street.clock.advance(7 * DAY);
    await stay();
    await mark();
  });

  it("by one neighbour alone pauses nobody, however often", async () => {
    for (const _ of [1, 2, 3]) {
      await mark();
      await report(Ben, "not_there");
    }
    await mark();
    expect(await seen()).toHaveLength(1);
  });

  it("of strangers pauses nobody", async () => {
    await mark();
    for (const name of ["One", "Two"]) await report(await addStranger(street, name, place), "not_there");
    await mark();
    expect(await seen()).toHaveLength(2);
  });
});

describe("20 throw-away accounts in one street", () => {
  let strangers: Actor[];
  beforeEach(async () => {
    strangers = [];
    for (let n = 0; n < 20; n++) strangers.push(await addStranger(street, `Ghost${n}`, place));
  });

  it("with 200 tips show three of them, below the neighbours', and use up nobody's view of spaces", async () => {
    street.context.viewQuota = createViewQuota(street.clock, { viewLimits: { anHour: 3, firstDay: 3 } });
    for (const [n, stranger] of strangers.entries())
      for (let tip = 0; tip < TIPS_A_DAY; tip++) await mark(stranger, north((n + tip) % 60));
    for (const metres of [70, 80, 90]) await mark(Ana, north(metres));
    for (let look = 0; look < 20; look++) {
      const tips = await seen(Ben);
      expect(tips).toHaveLength(6);
      expect(tips.slice(0, 3).map(({ latitude }) => latitude)).toEqual([70, 80, 90].map((m) => north(m).latitude));
    }
  });

  it("end no neighbour's tip, stop no neighbour from giving tips, and move no points", async () => {
    await mark();
    const id = await firstOf();
    for (const [n, stranger] of strangers.entries())
      await reportTip(street.context, stranger, id, n % 2 ? "taken" : "not_there");
    expect((await seen(Cem)).map((tip) => tip.id)).toEqual([id]);
    for (let n = 1; n < TIPS_A_DAY; n++) await mark();
    expect([await street.pointsOf(Ana), street.events]).toEqual([0, []]);
  });

  it("give no more than 10 a day each, and none from where their phone is not", async () => {
    const [one = expect.unreachable()] = strangers;
    for (let n = 0; n < TIPS_A_DAY; n++) await mark(one);
    await expect(mark(one)).rejects.toMatchObject({ code: "too-many-tips" });
    for (const stranger of strangers.slice(1))
      await expect(mark(stranger, north(200))).rejects.toMatchObject({ code: "tip-far" });
  });
});
