import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cellAt } from "~/domain/places";
import { HOUR } from "~/domain/shared/clock";
import { freeHours, members } from "~db/schema";
import { ana, ben, register } from "../cast";
import { movableClock } from "../clock";
import { openPage } from "../form-client/page";
import { givenKindspot } from "../given";
import { openKindspot, type Kindspot } from "../kindspot";
import type { Visitor } from "../visitor";

/** A Sunday, 12:00 in New York. */
const SUNDAY = new Date("2027-03-07T17:00:00Z");
const PIN = "/plans?pin=40.67200,-73.97720";
const place = { latitude: "40.67200", longitude: "-73.97720" };
const weekly = { intent: "add-departure", ...place, repeats: "weekly", time: "08:10", Monday: "on", Friday: "on" };

let people = 0;
let Ana: Visitor;
const town = givenKindspot({
  env: { RATE_LIMITS: "off", TIME_ZONE: "America/New_York" },
  clock: movableClock(SUNDAY),
});
beforeEach(async () => {
  Ana = await register(town.url, { ...ana, email: `ana${++people}@kindspot.example` });
});

describe("Plans without JavaScript", () => {
  it("are led to by the menu, and ask for an exact place", async () => {
    const page = await (await openPage(Ana, "/menu")).follow("Plans");
    expect(page.url.pathname).toBe("/plans");
    expect(page.has("button", "Save Plan"), "the last known place is too wide").toBe(false);
    expect((await page.follow("The pin is at my car")).has("button", "Save Plan")).toBe(true);
  });

  it("show the week at a glance, the plan, and how to remove it", async () => {
    const form = await openPage(Ana, PIN);
    expect(form.text).toContain("By the clock of America/New York");
    await Ana.submit("/plans", { ...weekly, giveOrTake: "10", untilDay: "2027-03-12", address: "7th Ave" });
    const page = await openPage(Ana, "/plans");
    expect(page.text).toContain("Monday, Friday at 8:10 AM, give or take 10 minutes, until Mar 12, 2027");
    expect(page.text).toContain("From 7th Ave");
    expect(page.text).toContain("Next: Mar 8, 2027, 8:10 AM.");
    expect(page.text).toMatch(/Sun, Mar 7\s*Nothing planned\s*Mon, Mar 8\s*8:10 AM\s*Tue, Mar 9\s*Nothing planned/);
    const after = await page.press(/^Remove/);
    expect(after.toasts).toContain("Removed");
    expect(after.text).toContain("No departures yet.");
  });

  it("take weekdays by the boxes that are ticked at first", async () => {
    const form = await openPage(Ana, PIN);
    const page = await form.fill("Leaving at", "08:10").press("Save Plan");
    expect(page.toasts).toContain("Planned");
    expect(page.text).toContain("Weekdays at 8:10 AM");
  });

  it.each([
    ["no time", { time: "" }, "Please give a time such as 08:10."],
    ["no day of the week", { Monday: "", Friday: "" }, "Please choose at least one day."],
    ["no date of a single departure", { repeats: "once" }, "Please choose a day."],
    ["a day that does not exist", { repeats: "once", onDay: "2027-02-30" }, "Please choose a day."],
    ["a day that ends in the year 10,000", { repeats: "once", onDay: "9999-12-31" }, "Please choose a day."],
  ])("refuse %s, and keep what was typed", async (_, fields, sentence) => {
    const answer = await Ana.submit("/plans", { ...weekly, address: "12 Mill Lane", ...fields });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain(sentence);
    expect(html).toContain("12 Mill Lane");
  });

  it.each([
    ["a place that is not exact", { about: "on" }, 400],
    ["a place off the earth", { latitude: "91" }, 400],
    ["more than 15 minutes to give or take", { giveOrTake: "16" }, 400],
    ["fewer than none", { giveOrTake: "-1" }, 400],
    ["half a minute", { giveOrTake: "2.5" }, 400],
    ["a departure that is over", { repeats: "once", onDay: "2027-03-06" }, 409],
  ])("refuse %s", async (_, fields, status) => {
    expect((await Ana.submit("/plans", { ...weekly, ...fields })).status).toBe(status);
  });

  it("are 10 at most, and the eleventh is refused with what to do", async () => {
    for (let n = 0; n < 10; n++) await Ana.submit("/plans", weekly);
    const answer = await Ana.submit("/plans", weekly);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("You planned 10 departures already. Remove one of them first.");
    expect((await openPage(Ana, PIN)).text).toContain("You planned 10 departures. Remove one to plan another.");
  });

  it("keep the time of their place when their member travels, and show it by the member's clock too", async () => {
    await Ana.submit("/plans", weekly);
    await town.app.database.write((tx) => tx.update(members).set({ timeZone: "Europe/Berlin" }));
    const page = await openPage(Ana, "/plans");
    expect(page.text).toContain("Monday, Friday at 8:10 AM in America/New York");
    expect(page.text).toContain("Next: Mar 8, 2027, 2:10 PM.");
    await town.app.database.write((tx) => tx.update(members).set({ timeZone: null }));
  });

  it("are in nobody else's answers", async () => {
    await Ana.submit("/plans", { ...weekly, address: "Hidden Lane" });
    const Ben = await register(town.url, { ...ben, email: `ben${people}@kindspot.example` });
    for (const path of ["/plans", "/", "/menu"]) expect((await openPage(Ben, path)).text).not.toContain("Hidden Lane");
    expect((await openPage(Ben, "/plans")).text).toContain("No departures yet.");
  });
});

describe("‘Leaving at 8:10 AM?’ without JavaScript", () => {
  const clock = movableClock(SUNDAY);
  let street: Kindspot;
  beforeAll(async () => {
    street = await openKindspot({ env: { RATE_LIMITS: "off", TIME_ZONE: "America/New_York" }, clock });
  });
  let Owner: Visitor;
  beforeEach(async () => {
    clock.advance(SUNDAY.getTime() - clock.now().getTime());
    Owner = await register(street.url, { ...ana, email: `owner${++people}@kindspot.example` });
    await Owner.submit("/plans", { ...weekly, address: "7th Ave" });
  });
  const runAt = async (time: string) => {
    clock.advance(Date.parse(time) - clock.now().getTime());
    await street.app.jobs.run("run-departures");
  };

  it.each(["/", "/plans", "/chat", "/profile"])("stands on %s, and the answer leads back there", async (path) => {
    expect((await openPage(Owner, path)).text).not.toContain("Leaving at");
    await runAt("2027-03-08T12:55:00Z");
    const asked = await openPage(Owner, path);
    expect(asked.text).toContain("Leaving at 8:10 AM?");
    expect(asked.text).toContain("7th Ave is on the map only if you say so.");
    const page = await asked.press("Skip Today");
    expect(page.url.pathname).toBe(path);
    expect(page.toasts).toContain("Skipped");
    expect(page.text).not.toContain("7th Ave is on the map only");
  });

  it("10 minutes later: the space is on the map 10 minutes later", async () => {
    await runAt("2027-03-08T12:55:00Z");
    const page = await (await openPage(Owner, "/plans")).press("10 Minutes Later");
    expect(page.text).toContain("Next: Mar 8, 2027, 8:20 AM, and your space will be on the map.");
  });

  it("no answer on two days: the plan is paused, and one tap resumes it", async () => {
    for (const time of ["08T12:55", "08T13:10", "12T12:55", "12T13:10"]) await runAt(`2027-03-${time}:00Z`);
    const paused = await openPage(Owner, "/plans");
    expect(paused.text).toContain("Paused: you didn't answer on two days.");
    expect(paused.toasts).toContain("Your plan is paused");
    const page = await paused.press(/^Resume/);
    expect(page.toasts).toContain("Resumed");
    expect(page.text).toContain("Next: Mar 15, 2027, 8:10 AM.");
  });

  it("an answer to a question that is over is refused with what to do", async () => {
    await runAt("2027-03-08T12:55:00Z");
    const asked = await openPage(Owner, "/plans");
    await runAt("2027-03-08T13:10:00Z");
    const page = await asked.press("Yes");
    expect(page.status).toBe(409);
    expect(page.text).toContain("This question is over. See Plans for what comes next");
  });

  it("yes: the space is on the map on the minute", async () => {
    await runAt("2027-03-08T12:55:00Z");
    const page = await (await openPage(Owner, "/")).press("Yes");
    expect(page.toasts).toContain("Noted");
    expect((await openPage(Owner, "/plans")).text).toContain("and your space will be on the map");
    await runAt("2027-03-08T13:10:00Z");
    expect((await openPage(Owner, "/")).text).toContain("7th Ave");
  });
});

it("the empty map says what neighbours plan", async () => {
  const clock = movableClock(new Date("2027-03-08T06:00:00Z"));
  const street = await openKindspot({ env: { RATE_LIMITS: "off", TIME_ZONE: "America/New_York" }, clock });
  try {
    const planners: Visitor[] = [];
    for (let n = 0; n < 5; n++) {
      const Planner = await register(street.url, { ...ana, email: `planner${n}@kindspot.example` });
      planners.push(Planner);
      await Planner.submit("/plans", { ...weekly, Tuesday: "on" });
    }
    // The start of the server counted the present day.
    clock.advance(24 * HOUR);
    // Only who was there is counted.
    for (const Planner of planners)
      await Planner.get(`/api/parking-spaces/nearby/${place.latitude}/${place.longitude}`);
    await street.app.jobs.run("count-departures");
    const Ben = await register(street.url, ben);
    expect((await openPage(Ben, "/")).text).toContain("Planned near here: about 5 spaces, 8:00 to 8:30 AM");
  } finally {
    await street.close();
  }
});

it("a chart says when it gets free here", async () => {
  expect((await openPage(Ana, PIN)).text).not.toContain("When does it get free here?");
  const cell = cellAt({ latitude: 40.672, longitude: -73.9772 });
  const bars = [8, 17].map((hour) => ({ cell, weekDay: 0, hour, spaces: hour, madeAt: SUNDAY }));
  await town.app.database.write((tx) => tx.insert(freeHours).values(bars));
  const page = await openPage(Ana, PIN);
  expect(page.text).toContain("When does it get free here?");
  expect(page.text).toMatch(/Monday\s*12 AM6 AM12 PM6 PM12 AM\s*8 AM: 8, 5 PM: 17/);
  expect(page.html.match(/<rect/g)).toHaveLength(2);
});
