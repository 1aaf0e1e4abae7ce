import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { suspendMember } from "~/domain/admin";
import { mailUnanswered, savePreferences } from "~/domain/push";
import { defaultPreferences } from "~/domain/notifications/catalogue/push-preferences";
import {
  addDeparture,
  answerDeparture,
  openQuestion,
  ownDepartures,
  removeDeparture,
  resumeDeparture,
  runDepartures,
} from "~/domain/plans";
import type { NewDeparture } from "~/domain/plans/input";
import type { DepartureChoice } from "~/domain/plans/rules";
import { forgetAll } from "~/domain/retention/delete-in-batches";
import { retentionRules } from "~/domain/retention";
import { HOUR, MINUTE, SECOND } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import type { KerbPolicy } from "~/domain/shared/kerb-policy";
import { shareSpace, shareSpaceInput } from "~/domain/listings";
import { members, pointTransactions, spaces, visits } from "~db/schema";
import { ana, ben } from "../../cast";
import { movableClock } from "../../clock";
import { openNeighbourhood, type Neighbourhood } from "../../neighbourhood";
import { phonesOf, type Phones } from "../push/phones";
import { plannedAt } from "./departure-form";

/** A Sunday, 12:00 in New York. The clocks go back on the next one, November 7. */
const SUNDAY = new Date("2027-10-31T16:00:00Z");
const NEW_YORK = "America/New_York";
const weekdays = plannedAt(ana.place, { Tuesday: true, Wednesday: true, Thursday: true, Friday: true });

let street: Neighbourhood;
let phones: Phones;
let Ana: Actor, Ben: Actor;
beforeEach(async () => {
  street = await openNeighbourhood(movableClock(SUNDAY));
  phones = phonesOf(street);
  Ana = await street.addMember(ana);
  Ben = await street.addMember(ben);
  await street.database.write((tx) => tx.update(members).set({ timeZone: NEW_YORK }));
});

const plan = (changes: Partial<NewDeparture> = {}, actor = Ana) =>
  addDeparture(street.context, actor, { ...weekdays, ...changes });
const plansOf = (actor = Ana) => ownDepartures(street.context, actor);
const onlyPlan = async () => (await plansOf())[0] ?? expect.unreachable();
const question = (actor = Ana) => openQuestion(street.context, actor);
const at = (time: string) => street.clock.advance(Date.parse(time) - street.clock.now().getTime());
/** Runs the job at that time, until it finds nothing. */
async function runAt(time: string): Promise<void> {
  at(time);
  while ((await runDepartures(street.context)) > 0);
}
async function answer(word: DepartureChoice, actor = Ana): Promise<void> {
  const { id: departureId, nextDay, leavesAt } = await onlyPlan();
  const shown = { departureId, day: nextDay ?? "", leavesAt: new Date(leavesAt ?? ""), answer: word };
  await answerDeparture(street.context, actor, shown);
}
/** When spaces were listed, oldest first. */
const listed = async () =>
  (await street.database.read.select().from(spaces).orderBy(spaces.id)).map(({ createdAt }) => createdAt.toISOString());

/** Lets the job run every minute of these days from 7:50 to 8:40 in New York, and answers each question. */
async function live(days: readonly string[], answers: readonly (DepartureChoice | null)[]): Promise<void> {
  for (const [n, day] of days.entries()) {
    for (let minute = 50; minute < 100; minute++) {
      const hour = day < "2027-11-07" ? 11 : 12;
      await runAt(new Date(Date.parse(`${day}T${hour}:00:00Z`) + minute * MINUTE).toISOString());
      const word = answers[n];
      if (word && (await question())) await answer(word);
    }
    await street.database.write((tx) => tx.update(spaces).set({ status: "expired", closedAt: street.clock.now() }));
  }
}
const beforeChange = ["2027-11-01", "2027-11-02", "2027-11-03", "2027-11-04", "2027-11-05"];
const afterChange = ["2027-11-08", "2027-11-09", "2027-11-10", "2027-11-11", "2027-11-12"];

describe("A plan for weekdays at 8:10", () => {
  it("answered yes lists five times a week on the minute, before and after the clocks go back", async () => {
    await plan();
    await live(beforeChange, Array<DepartureChoice>(5).fill("yes"));
    await runAt("2027-11-07T13:10:00Z");
    await live(afterChange, Array<DepartureChoice>(5).fill("yes"));
    expect(await listed()).toEqual([
      ...beforeChange.map((day) => `${day}T12:10:00.000Z`),
      ...afterChange.map((day) => `${day}T13:10:00.000Z`),
    ]);
  });

  it("that nobody answers never lists, and is paused after two days with a notice", async () => {
    await plan();
    await live(beforeChange.slice(0, 1), [null]);
    expect(await onlyPlan()).toMatchObject({ isPaused: false, nextDay: "2027-11-02" });
    await live(beforeChange.slice(1), [null, null, null, null]);
    expect(await listed()).toEqual([]);
    expect(await onlyPlan()).toMatchObject({ isPaused: true, leavesAt: null });
    const titles = street.eventsTo(Ana).map(({ title }) => title);
    expect(titles).toEqual(["Leaving at 8:10 AM?", "Leaving at 8:10 AM?", "Your plan is paused"]);
  });

  it("honours ‘skip’ and ‘10 minutes later’", async () => {
    await plan();
    await live(beforeChange, ["yes", "skip", "later", "skip", "yes"]);
    expect(await listed()).toEqual([
      "2027-11-01T12:10:00.000Z",
      "2027-11-03T12:20:00.000Z",
      "2027-11-05T12:10:00.000Z",
    ]);
  });

  it("is not paused when every second question is answered", async () => {
    await plan();
    await live(beforeChange, [null, "skip", null, "yes", null]);
    expect(await onlyPlan()).toMatchObject({ isPaused: false, nextDay: "2027-11-08" });
  });

  it("goes on from the next day once it is resumed", async () => {
    await plan();
    await live(beforeChange.slice(0, 2), [null, null]);
    await resumeDeparture(street.context, Ana, (await onlyPlan()).id);
    await resumeDeparture(street.context, Ana, (await onlyPlan()).id);
    expect(await onlyPlan()).toMatchObject({ isPaused: false, nextDay: "2027-11-03" });
    await live(["2027-11-03"], [null]);
    expect((await onlyPlan()).isPaused, "the count begins anew").toBe(false);
  });
});

describe("The question", () => {
  it("says the time by the clock of its member, who travels, in the notice as in the push", async () => {
    await phones.allow(Ana);
    await plan();
    await street.database.write((tx) => tx.update(members).set({ timeZone: "America/Los_Angeles" }));
    await runAt("2027-11-01T11:55:00Z");
    expect(await phones.pushedTo(Ana)).toMatchObject([{ title: "Leaving at 5:10 AM?" }]);
    expect(street.eventsTo(Ana)).toMatchObject([{ title: "Leaving at 5:10 AM?" }]);
    await answer("yes");
    await runAt("2027-11-01T12:10:00Z");
    expect(street.eventsTo(Ana).at(-1)).toMatchObject({ message: "You leave at 5:10 AM, as planned." });
  });

  it("comes 15 minutes before, as a notice and a push of its own kind", async () => {
    await phones.allow(Ana);
    await plan({ toleranceMinutes: 5 });
    await runAt("2027-11-01T11:54:59Z");
    expect(await question()).toBeNull();
    await runAt("2027-11-01T11:55:00Z");
    expect(await question()).toMatchObject({ day: "2027-11-01", leavesAt: "2027-11-01T12:10:00.000Z" });
    expect(await phones.pushedTo(Ana)).toMatchObject([
      { title: "Leaving at 8:10 AM?", body: "Yes, later, or skip.", path: "/plans", ttl: 20 * (MINUTE / SECOND) },
    ]);
    expect(phones.sent[0]?.payload).not.toMatch(/40\.67|73\.97/);
    expect(JSON.stringify(street.events)).not.toMatch(/40\.67|73\.97/);
  });

  it("comes at once where the departure is less than 15 minutes ahead", async () => {
    at("2027-11-01T12:05:00Z");
    await plan();
    await runAt("2027-11-01T12:05:05Z");
    expect(await question()).not.toBeNull();
  });

  it("is pushed to nobody who switched it off, and comes in quiet hours", async () => {
    await phones.allow(Ana);
    await savePreferences(street.context, Ana, { ...defaultPreferences, quietFrom: 0, quietTo: 0 });
    await plan();
    await runAt("2027-11-01T11:55:00Z");
    expect(await phones.pushedTo(Ana)).toHaveLength(1);
    await answer("skip");
    await savePreferences(street.context, Ana, { ...defaultPreferences, plans: false });
    await runAt("2027-11-02T11:55:00Z");
    expect(await phones.pushedTo(Ana)).toHaveLength(0);
  });

  it("goes by mail where no push reaches the member", async () => {
    street.context.settings = { ...street.context.settings, confirmsEmail: true };
    await street.database.write((tx) => tx.update(members).set({ emailConfirmedAt: SUNDAY }));
    await plan();
    await runAt("2027-11-01T11:55:00Z");
    await phones.run();
    expect(await mailUnanswered(street.context)).toBe(1);
  });

  it("stays open for as long as the departure gives or takes, and a late yes lists at once", async () => {
    await plan({ toleranceMinutes: 10 });
    await runAt("2027-11-01T11:55:00Z");
    await runAt("2027-11-01T12:19:00Z");
    await answer("yes");
    await runAt("2027-11-01T12:19:05Z");
    expect(await listed()).toEqual(["2027-11-01T12:19:05.000Z"]);
  });

  it("is over then, and an answer to it is refused", async () => {
    await plan();
    await runAt("2027-11-01T11:55:00Z");
    const { id: departureId, day, leavesAt } = (await question()) ?? expect.unreachable();
    await runAt("2027-11-01T12:10:00Z");
    expect(await question()).toBeNull();
    const late = { departureId, day, leavesAt: new Date(leavesAt), answer: "yes" as const };
    await expect(answerDeparture(street.context, Ana, late)).rejects.toMatchObject({ code: "plan-question-over" });
  });

  it("is not asked of a departure that was over while the server was down, and counts as no day", async () => {
    await plan();
    await runAt("2027-11-01T13:00:00Z");
    await runAt("2027-11-02T13:00:00Z");
    expect(await onlyPlan()).toMatchObject({ isPaused: false, nextDay: "2027-11-03" });
    expect(street.eventsTo(Ana)).toEqual([]);
  });
});

describe("An answer", () => {
  beforeEach(async () => {
    await plan();
    await runAt("2027-11-01T11:55:00Z");
  });

  it("repeated by a phone changes nothing more", async () => {
    const { id: departureId, day, leavesAt } = (await question()) ?? expect.unreachable();
    const later = { departureId, day, leavesAt: new Date(leavesAt), answer: "later" as const };
    await answerDeparture(street.context, Ana, later);
    await answerDeparture(street.context, Ana, later);
    expect((await onlyPlan()).leavesAt).toBe("2027-11-01T12:20:00.000Z");
    const skip = { ...later, answer: "skip" as const };
    await answerDeparture(street.context, Ana, skip);
    await answerDeparture(street.context, Ana, skip);
    expect((await onlyPlan()).nextDay).toBe("2027-11-02");
  });

  it("‘10 minutes later’ moves by an hour at most", async () => {
    for (let n = 0; n < 6; n++) await answer("later");
    await expect(answer("later")).rejects.toMatchObject({ code: "plan-latest" });
    await runAt("2027-11-01T13:10:00Z");
    expect(await listed()).toEqual(["2027-11-01T13:10:00.000Z"]);
    expect((await onlyPlan()).leavesAt, "the next day is as planned").toBe("2027-11-02T12:10:00.000Z");
  });

  it("‘skip’ after a yes lists nothing", async () => {
    await answer("yes");
    await answer("skip");
    await runAt("2027-11-01T12:10:00Z");
    expect(await listed()).toEqual([]);
  });

  it("of another member is refused as unknown", async () => {
    await expect(answer("yes", Ben)).rejects.toMatchObject({ code: "not-found" });
  });

  it("given twice at the same time lists once", async () => {
    await Promise.all([answer("yes"), answer("yes").catch(() => undefined)]);
    at("2027-11-01T12:10:00Z");
    await Promise.all([runDepartures(street.context), runDepartures(street.context)]);
    expect(await listed()).toHaveLength(1);
  });
});

describe("‘List without asking’", () => {
  const visit = (day: string) => street.database.write((tx) => tx.insert(visits).values({ memberId: Ana.id, day }));

  it("lists on the minute and asks nothing", async () => {
    await visit("2027-10-31");
    await plan({ listsUnasked: true });
    await live(beforeChange, [null, null, null, null, null]);
    expect(await listed()).toEqual(beforeChange.map((day) => `${day}T12:10:00.000Z`));
    expect(street.eventsTo(Ana).map(({ title }) => title)).toEqual(Array(5).fill("Your space is on the map"));
  });

  it("asks a member who has not visited for 7 days", async () => {
    await visit("2027-10-24");
    await plan({ listsUnasked: true });
    await runAt("2027-11-01T11:55:00Z");
    expect(await question()).not.toBeNull();
  });

  it("skips a day that its owner skipped before", async () => {
    await visit("2027-10-31");
    await plan({ listsUnasked: true });
    await answer("skip");
    await live(beforeChange.slice(0, 2), [null, null]);
    expect(await listed()).toEqual(["2027-11-02T12:10:00.000Z"]);
  });

  it("lists at most 10 minutes late after the server was down", async () => {
    await visit("2027-10-31");
    await plan({ listsUnasked: true });
    await runAt("2027-11-01T12:20:00Z");
    await runAt("2027-11-02T12:20:01Z");
    expect(await listed()).toEqual(["2027-11-01T12:20:00.000Z"]);
    const titles = street.eventsTo(Ana).map(({ title }) => title);
    expect(titles).toEqual(["Your space is on the map", "Your space isn't on the map"]);
  });
});

describe("A space that a plan listed", () => {
  async function list(): Promise<void> {
    await plan();
    await runAt("2027-11-01T11:55:00Z");
    await answer("yes");
    await runAt("2027-11-01T12:10:00Z");
  }
  const place = async () => {
    const { lastLatitude, lastPlaceAt } = members;
    const [row] = await street.database.read
      .select({ lastLatitude, lastPlaceAt })
      .from(members)
      .where(eq(members.id, Ana.id));
    return row;
  };

  it("earns nothing at the listing", async () => {
    await list();
    expect(await street.pointsOf(Ana)).toBe(0);
    const kept = and(eq(pointTransactions.memberId, Ana.id), eq(pointTransactions.kind, "shared"));
    const [row] = await street.database.read.select().from(pointTransactions).where(kept);
    expect(row?.points ?? 0).toBe(0);
  });

  it("is available, and known to neighbours near it", async () => {
    await list();
    const [space] = await street.database.read.select().from(spaces);
    expect(space).toMatchObject({ ownerId: Ana.id, status: "available", holdMinutes: 0, ...ana.place });
    expect(street.events.filter((event) => "type" in event && event.type === "NEW_PARKING_SPACE")).toHaveLength(1);
  });

  it("says nothing of where its owner is", async () => {
    const before = await place();
    await list();
    expect(await place()).toEqual(before);
  });

  it("is not listed beside three others, and its owner learns why", async () => {
    await plan();
    await runAt("2027-11-01T11:55:00Z");
    await answer("yes");
    at("2027-11-01T12:09:00Z");
    for (let n = 0; n < 3; n++)
      await shareSpace(
        street.context,
        Ana,
        shareSpaceInput.parse({ ...ana.place, latitude: ana.place.latitude + n / 200 }),
      );
    await runAt("2027-11-01T12:10:00Z");
    expect(await listed()).toHaveLength(3);
    expect(street.eventsTo(Ana).at(-1)).toMatchObject({
      title: "Your space isn't on the map",
      message: "You have 3 spaces on the map already. Share it yourself if you leave now.",
    });
    expect((await onlyPlan()).nextDay).toBe("2027-11-02");
  });

  it("is not listed where the kerb forbids parking then", async () => {
    await plan();
    street.context.kerbRulesAt = () => Promise.resolve([{ effect: "no parking", spans: [] }]);
    await runAt("2027-11-01T11:55:00Z");
    await answer("yes");
    await runAt("2027-11-01T12:10:00Z");
    expect(await listed()).toEqual([]);
    expect(street.eventsTo(Ana).at(-1)?.message).toContain("Parking isn't allowed there at this time.");
  });

  it("is not listed for a member who is suspended by then", async () => {
    const admin = await street.addMember({ ...ben, email: "admin@kindspot.example" }, "admin");
    await plan();
    await runAt("2027-11-01T11:55:00Z");
    await answer("yes");
    await suspendMember(street.context, admin, Ana.id, { reason: "a test" });
    await runAt("2027-11-01T12:10:00Z");
    expect(await listed()).toEqual([]);
    expect(street.eventsTo(Ana).map(({ title }) => title)).not.toContain("Your space isn't on the map");
  });
});

it("A plan stands at the kerb, as a share does", async () => {
  const kerb = { latitude: 40.67, longitude: -73.98 };
  street.context.kerbAt = () => Promise.resolve(kerb);
  await plan();
  expect(await plansOf()).toMatchObject([kerb]);
});

describe("A plan where the kerb forbids parking at one of its times", () => {
  /** 'No parking here Thursdays 8 to 10', by the clock of the community. */
  const thursdays: KerbPolicy[] = [{ effect: "no parking", spans: [{ days: ["thu"], from: 480, to: 600 }] }];
  beforeEach(() => {
    street.context.kerbRulesAt = () => Promise.resolve(thursdays);
    street.context.settings = { ...street.context.settings, timeZone: NEW_YORK };
  });

  it("is refused with the question, and nothing is planned", async () => {
    await expect(plan()).rejects.toMatchObject({
      code: "kerb-forbids",
      details: { fields: { confirmKerb: ["No parking here Thursdays 8 to 10: sure?"] } },
    });
    expect(await plansOf()).toEqual([]);
  });

  it("is taken without a question on other days and at other hours", async () => {
    await plan({ days: 1 + 2 + 4 });
    await plan({ minute: 10 * 60 });
    expect(await plansOf()).toHaveLength(2);
  });

  it("is asked about also when its day is more than a week ahead", async () => {
    const once = { days: null, untilDay: null };
    await expect(plan({ ...once, onDay: "2027-11-18" })).rejects.toMatchObject({ code: "kerb-forbids" });
    await plan({ ...once, onDay: "2027-11-19" });
    expect(await plansOf()).toHaveLength(1);
  });

  it("is listed at its time once the member said that they are sure", async () => {
    await plan({ days: 8, kerbConfirmed: true });
    await runAt("2027-11-04T11:55:00Z");
    await answer("yes");
    await runAt("2027-11-04T12:10:00Z");
    expect(await listed()).toHaveLength(1);
  });
});

describe("A single departure", () => {
  it("lists once, is over then, and is erased 7 days later", async () => {
    await plan({ days: null, onDay: "2027-11-01" });
    await live(beforeChange, ["yes", "yes", "yes", "yes", "yes"]);
    expect(await listed()).toEqual(["2027-11-01T12:10:00.000Z"]);
    expect(await plansOf()).toEqual([]);
    const rule = retentionRules({} as never).find(({ name }) => name === "forget-departures") ?? expect.unreachable();
    at("2027-11-08T12:09:59Z");
    expect(await forgetAll(street.context, rule.forget)).toBe(0);
    at("2027-11-08T12:10:00Z");
    expect(await forgetAll(street.context, rule.forget)).toBe(1);
  });

  it("that is over is refused", async () => {
    await expect(plan({ days: null, onDay: "2027-10-31" })).rejects.toMatchObject({ code: "plan-past" });
  });
});

describe("Plans", () => {
  it("end with ‘until’", async () => {
    await plan({ untilDay: "2027-11-02" });
    await live(beforeChange, ["yes", "yes", "yes", "yes", "yes"]);
    expect(await listed()).toHaveLength(2);
    expect(await plansOf()).toEqual([]);
  });

  it("keep the time of their place when the member's zone changes", async () => {
    await plan();
    await street.database.write((tx) => tx.update(members).set({ timeZone: "Europe/Berlin" }));
    await live(beforeChange, Array<DepartureChoice>(5).fill("yes"));
    expect(await listed()).toEqual(beforeChange.map((day) => `${day}T12:10:00.000Z`));
  });

  it("are the member's alone", async () => {
    await plan();
    expect(await plansOf(Ben)).toEqual([]);
    const { id } = await onlyPlan();
    await expect(removeDeparture(street.context, Ben, id)).rejects.toMatchObject({ code: "not-found" });
    await expect(resumeDeparture(street.context, Ben, id)).rejects.toMatchObject({ code: "not-found" });
    expect(street.events).toEqual([]);
  });

  it("are 10 at most", async () => {
    for (let n = 0; n < 10; n++) await plan();
    await expect(plan()).rejects.toMatchObject({ code: "too-many-plans" });
  });

  it("that are paused are erased after 90 days", async () => {
    await plan();
    await live(beforeChange.slice(0, 2), [null, null]);
    const rule = retentionRules({} as never).find(({ name }) => name === "forget-departures") ?? expect.unreachable();
    at("2028-01-31T12:09:00Z");
    expect(await forgetAll(street.context, rule.forget)).toBe(0);
    street.clock.advance(HOUR);
    expect(await forgetAll(street.context, rule.forget)).toBe(1);
  });
});
