import { beforeEach, describe, expect, it, vi } from "vitest";
import { bindMatches, matchNeeds } from "~/domain/plans";
import { members, needs } from "~db/schema";
import { ana, ben, register } from "../cast";
import { movableClock } from "../clock";
import { openPage } from "../form-client/page";
import { givenKindspot } from "../given";
import type { Visitor } from "../visitor";

const need = {
  intent: "add-need",
  latitude: "40.67620",
  longitude: "-73.97220",
  radius: "0.5",
  Monday: "on",
  from: "17:30",
  to: "18:15",
};

let people = 0;
const town = givenKindspot({
  env: { RATE_LIMITS: "off", TIME_ZONE: "America/New_York" },
  clock: movableClock(new Date("2027-01-03T17:00:00Z")),
});
beforeEach(() => town.app.database.write((tx) => tx.delete(needs)));

const someone = (person: typeof ana) => register(town.url, { ...person, email: `need${++people}@kindspot.example` });
const plans = (visitor: Visitor) => openPage(visitor, "/plans");

describe("Needs without JavaScript", () => {
  it("look for a space, renew it and end it", async () => {
    const Ben = await someone(ben);
    const form = await plans(Ben);
    let page = await form.fill("From", "17:30").fill("To", "18:15").press("Look for a Space");
    expect(page.toasts).toContain("Saved");
    expect(page.text).toContain("Monday, Tuesday, Wednesday, Thursday, Friday, 5:30 PM to 6:15 PM");
    expect(page.text).toContain("Within ½ mile");
    page = await page.press(/^Renew/);
    expect(page.toasts).toContain("Renewed");
    page = await page.press(/^End/);
    expect(page.toasts).toContain("Ended");
    expect(page.text).not.toContain("5:30 PM to 6:15 PM");
  });

  it.each([
    ["no time", { from: "" }, 400, "Please give a time such as 17:30."],
    ["no day", { Monday: "" }, 400, "Please choose at least one day."],
    ["more than 2 hours", { to: "19:31" }, 400, "Please choose at most 2 hours."],
    [
      "a place far away",
      { latitude: "41.2" },
      409,
      "You weren&#x27;t within 2 miles of this place in the last 30 days.",
    ],
  ])("refuse %s, keep what was typed, and leave the other form alone", async (_, fields, status, sentence) => {
    const Ben = await someone(ben);
    const answer = await Ben.submit("/plans?pin=40.67620,-73.97220", { ...need, ...fields, radius: "0.25" });
    expect(answer.status).toBe(status);
    const html = (await answer.text()).replaceAll(/<script[^]*?<\/script>/g, "");
    expect(html).toContain(sentence);
    expect(html.split(sentence)).toHaveLength(2);
    expect(html).toMatch(/<input[^>]*value="0\.25"[^>]*checked|<input[^>]*checked[^>]*value="0\.25"/);
  });

  it("refuse a third one with what to do", async () => {
    const Ben = await someone(ben);
    for (let n = 0; n < 2; n++) await Ben.submit("/plans", { ...need, to: "17:40" });
    expect((await plans(Ben)).text).toContain("You look for 2 spaces. End one to add another.");
    const answer = await Ben.submit("/plans", { ...need, to: "17:40" });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("You look for 2 spaces already. End one of them first.");
  });

  it("lead from a match to a handover without JavaScript", async () => {
    const Ana = await someone(ana);
    const Ben = await someone(ben);
    const place = { latitude: "40.67200", longitude: "-73.97720" };
    await Ana.submit("/plans", {
      intent: "add-departure",
      ...place,
      repeats: "weekly",
      Monday: "on",
      time: "17:40",
      address: "7th Avenue",
    });
    await Ben.submit("/plans", need);
    await comeTo("2027-01-03T23:00:00Z");
    const open = await plans(Ben);
    expect(open.text).toContain("A neighbour leaves a space within ½ mile of your place.");
    expect(open.text).not.toMatch(/Ana|7th Avenue/);
    expect((await open.press(/^Accept/)).toasts).toContain("Accepted");
    const agreed = await (await plans(Ana)).press(/^Accept/);
    expect(agreed.toasts).toContain("It's agreed");
    expect(agreed.text).toContain("Ben O. comes for your space at 7th Avenue.");
    expect((await plans(Ben)).text).toContain("Ana R. leaves a space for you at 7th Avenue.");
    await comeTo("2027-01-04T22:10:00Z");
    const bar = await openPage(Ben, "/menu");
    expect(bar.text).toMatch(/You say [A-Z]+ → they say [A-Z]+/);
    await comeTo("2027-01-04T22:41:00Z");
    const parked = await (await openPage(Ben, "/menu")).press("I've parked");
    expect(parked.text).toContain("Undo");
    await comeTo("2027-01-04T22:42:00Z");
    const pointsNow = () => town.app.database.read.select({ points: members.points }).from(members);
    await vi.waitFor(async () => expect((await pointsNow()).map(({ points }) => points)).toContain(25), 20_000);
  });
});

/** Moves the clock and runs the jobs of matches. */
async function comeTo(at: string): Promise<void> {
  town.clock.advance(new Date(at).getTime() - town.clock.now().getTime());
  for (const job of [matchNeeds, bindMatches]) await job(town.app.context);
}
