import { beforeEach, expect, test } from "vitest";
import { SECOND } from "~/domain/shared/clock";
import { ana, ben, type Person } from "../../cast";
import { openPage, type Page } from "../../form-client/page";
import { givenKindspot, givenMember } from "../../given";
import type { Visitor } from "../../visitor";

/** How many pages the main job loads without JavaScript, from the first page that each person looks at. */

let loads = 0;

const town = givenKindspot({ env: { RATE_LIMITS: "off" } }, "test");
const Ana = givenMember(town, ana, "test");
const Ben = givenMember(town, ben, "test");
beforeEach(async () => {
  loads = 0;
});

const counted = async (page: Promise<Page>): Promise<Page> => {
  loads++;
  return page;
};
const home = (who: Visitor, { place }: Person) => openPage(who, `/?lat=${place.latitude}&lng=${place.longitude}`);

test("offered in 2 page loads, taken in 1, parked in 1, thanked in 2", async () => {
  const form = await counted((await home(Ana, ana)).follow("Share here now"));
  const shared = await counted(form.press("Share Space"));
  expect(shared.toasts).toContain("Space Shared");
  const offered = loads;

  const bens = await counted((await home(Ben, ben)).part(".space-card", "Ana R.").press("I'm coming"));
  expect(bens.part(".promise-bar").text).toMatch(/You say [A-Z]+ → they say/);
  const taken = loads - offered;

  const parked = await counted(bens.part(".promise-bar").press("I've parked"));
  expect(parked.part(".promise-bar").has("button", "Undo")).toBe(true);
  town.clock.advance(10 * SECOND);
  await town.app.jobs.run("expire-promises");

  const prompt = await counted(parked.reload());
  const thanked = await counted(prompt.named("Rate Ana R.").press("Say thanks, 5 stars"));
  expect(thanked.toasts).toContain("You gave 5 of 5 stars.");
  expect((await openPage(Ana, "/menu")).toasts).toContain("Ben O. says thanks for the handover.");
  expect({ offered, taken, all: loads }).toEqual({ offered: 2, taken: 1, all: 6 });
});

test("asked in 1 page load, promised in 1, and the next page links to directions", async () => {
  await Ana.post("/api/parking-spaces", ana.place);
  await counted((await home(Ben, ben)).part(".space-card", "Ana R.").press("Ask for it"));
  const asked = loads;
  const anas = await home(Ana, ana);
  await counted(anas.part(".request-bar", "asks for your space").press("Promise 10 min"));
  const bens = await openPage(Ben, "/menu");
  expect(bens.part(".promise-bar").link("Directions").attr("href")).toContain("google.com/maps");
  expect({ asked, promised: loads - asked }).toEqual({ asked: 1, promised: 1 });
});
