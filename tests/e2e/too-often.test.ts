import { describe, expect, test } from "vitest";
import { DAY } from "~/domain/shared/clock";
import { actorOf } from "../admins";
import { ana, ben, cem, register, type Person } from "../cast";
import { givenKindspot, givenMember } from "../given";
import { handOverByCalls } from "../handover-by-calls";
import { expectNoAxeViolations } from "./axe";
import { openMore } from "./neighbour";
import { homeAt, openPhoneOf } from "./phone-of";

const town = givenKindspot();
const Ana = givenMember(town, ana);

const TOO_OFTEN = "Too many tries. Please wait ";

let joined = 0;
/** Registers a member with that first name, whose limits are unused. */
async function join(someone: Person) {
  const person = { ...someone, email: `${++joined}-${someone.email}` };
  const visitor = await register(town.url, person);
  const { id } = await actorOf(town, person);
  const useUp = async () => {
    for (let taken = 0; taken < 300; taken++) await town.app.limits.consume("member-writes", id).catch(() => undefined);
  };
  return { visitor, useUp };
}

describe("with JavaScript", () => {
  test("a limited button of the map home says how long to wait, and the page stays the same", async () => {
    town.clock.advance(DAY); // earlier spaces have left the map
    const Bea = await join({ ...ana, firstName: "Bea" });
    await Bea.visitor.post("/api/parking-spaces", { ...cem.place, address: "7th Avenue 120" });
    const { page } = await openPhoneOf(town, Bea.visitor, { javaScript: true, at: ana.place });
    await page.goto(homeAt(ana.place));
    await openMore(page.locator(".space-card"));
    await Bea.useUp();
    const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
    await page.getByRole("button", { name: "Remove" }).click();
    const answer = await answered;
    expect([answer.status(), answer.headers()["retry-after"]]).toEqual([202, expect.any(String)]);
    await page.locator(".toast", { hasText: TOO_OFTEN }).first().waitFor();
    await page.locator(".space-card", { hasText: "7th Avenue 120" }).waitFor();
    await page.getByRole("heading", { name: "Current Location" }).waitFor();
    await expectNoAxeViolations(page);
  });

  test("'Contact' says when a new conversation can begin", async () => {
    town.clock.advance(DAY);
    const Ben = await join(ben);
    await Ana.post("/api/parking-spaces", ana.place);
    const { page } = await openPhoneOf(town, Ben.visitor, { javaScript: true, at: ben.place });
    await page.goto(homeAt(ben.place));
    await Ben.useUp();
    await page.locator(".space-card").getByRole("button", { name: "Contact" }).click();
    await page.getByText(TOO_OFTEN).first().waitFor();
    await page.getByRole("heading", { name: "Ana R.", level: 1 }).waitFor();
  });

  test.each([
    ["the map home", homeAt(ben.place)],
    ["the history", "/parking-history"],
  ])("the rating prompt says how long to wait on %s, and keeps the stars", async (_place, path) => {
    town.clock.advance(DAY);
    const Ben = await join(ben);
    await handOverByCalls(Ana, Ben.visitor, ana.place);
    const { page } = await openPhoneOf(town, Ben.visitor, { javaScript: true, at: ben.place });
    await page.goto(path);
    const prompt = page.getByRole("region", { name: "Rate Ana R." });
    const stars = prompt.getByLabel("4 stars");
    await prompt.waitFor();
    if (!(await stars.isVisible())) await prompt.getByText("Other stars").click();
    await stars.check({ force: true });
    await Ben.useUp();
    await page.getByRole("button", { name: "Rate", exact: true }).click();
    await page.locator(".toast", { hasText: TOO_OFTEN }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe(path.split("?")[0]);
    expect(await stars.isChecked()).toBe(true);
    await expectNoAxeViolations(page);
  });
});
