import { beforeEach, describe, expect, test } from "vitest";
import { DAY } from "~/domain/shared/clock";
import { actorOf } from "../../admins";
import { ana, ben, cem, register, type Person } from "../../cast";
import { openPage } from "../../form-client/page";
import { givenKindspot, givenMember } from "../../given";
import { handOverByCalls } from "../../handover-by-calls";

const town = givenKindspot();
const Ana = givenMember(town, ana);
beforeEach(() => town.clock.advance(DAY)); // earlier spaces have left the map

const TOO_OFTEN = "Too many tries. Please wait ";
const homeOf = ({ place }: Person) => `/?lat=${place.latitude}&lng=${place.longitude}`;

let joined = 0;
/** Registers a member with that first name, whose limits are unused. */
async function join(someone: Person) {
  const person = { ...someone, email: `${++joined}-${someone.email}` };
  const who = await register(town.url, person);
  const { id } = await actorOf(town, person);
  const useUp = async () => {
    for (let taken = 0; taken < 300; taken++) await town.app.limits.consume("member-writes", id).catch(() => undefined);
  };
  return { who, useUp };
}

describe("without JavaScript", () => {
  test("a limited button of the map home says how long to wait, and the page stays the same", async () => {
    const Bea = await join({ ...ana, firstName: "Bea" });
    await Bea.who.post("/api/parking-spaces", { ...cem.place, address: "7th Avenue 120" });
    let page = await openPage(Bea.who, homeOf(ana));
    await Bea.useUp();
    page = await page.press("Remove");
    expect([page.status, page.headers.get("retry-after")]).toEqual([429, expect.any(String)]);
    expect(page.toasts).toContain(TOO_OFTEN);
    expect(page.part(".space-card").text).toContain("7th Avenue 120");
    expect(page.texts("h1").join()).toContain("Current Location");
  });

  test("'Contact' says when a new conversation can begin", async () => {
    const Ben = await join(ben);
    await Ana.post("/api/parking-spaces", ana.place);
    let page = await openPage(Ben.who, homeOf(ben));
    await Ben.useUp();
    page = await page.part(".space-card").press("Contact");
    expect(page.text).toContain(TOO_OFTEN);
    expect(page.texts("h1").join()).toContain("Ana R.");
  });

  test.each([
    ["the map home", homeOf(ben)],
    ["the history", "/parking-history"],
  ])("the rating prompt says how long to wait on %s, and keeps the stars", async (_place, path) => {
    const Ben = await join(ben);
    await handOverByCalls(Ana, Ben.who, ana.place);
    let page = await openPage(Ben.who, path);
    page.named("Rate Ana R.").check("4 stars");
    await Ben.useUp();
    page = await page.press("Rate");
    expect(page.toasts).toContain(TOO_OFTEN);
    expect(page.url.pathname).toBe(path.split("?")[0]);
    expect(page.named("Rate Ana R.").isChecked("4 stars")).toBe(true);
  });
});
