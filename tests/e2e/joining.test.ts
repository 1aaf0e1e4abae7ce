import type { Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { ada, ben, cem } from "../cast";
import { givenAdmin, givenKindspot } from "../given";
import { expectNoAxeViolations } from "./axe";
import { openPhone } from "./browser";
import { openPhoneOf } from "./phone-of";

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ada = givenAdmin(town, ada);
beforeAll(async () => {
  await Ada.submit("/admin/registration", { intent: "set-registration", registration: "approval" });
});

const looks = [
  [320, "light"],
  [360, "dark"],
  [1280, "light"],
] as const;

/** On narrow phones and a desk, in light and dark. */
async function holds(page: Page): Promise<void> {
  for (const [width, colorScheme] of looks) {
    await page.setViewportSize({ width, height: 740 });
    await page.emulateMedia({ colorScheme });
    await expectNoAxeViolations(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, page.url()).toBeLessThanOrEqual(width);
  }
}

describe.each([
  ["with JavaScript", true, ben],
  ["without JavaScript", false, cem],
])("%s", (_, javaScript, person) => {
  test("someone registers, waits, and is let in by an admin", async () => {
    const { page } = await openPhone({ url: town.url, javaScript });
    await page.goto("/auth?mode=sign-up");
    await page.getByLabel("First Name").fill(person.firstName);
    await page.getByLabel("Last Name").fill(person.lastName);
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByLabel("Tell us where you park").fill("Elm Street, by the bakery");
    await holds(page);
    await page.getByRole("button", { name: "Create Account" }).click();
    await page.getByRole("heading", { name: "An admin looks at your account" }).waitFor();
    await holds(page);

    const desk = await openPhoneOf(town, Ada, { javaScript });
    await desk.page.goto("/admin/registration");
    await desk.page.getByText("Elm Street, by the bakery").waitFor();
    await holds(desk.page);
    await desk.page.getByRole("checkbox").first().check();
    await desk.page.getByRole("button", { name: "Let In" }).click();
    await desk.page.getByText("1 person.").first().waitFor();
    await desk.context.close();

    await page.getByRole("link", { name: "Look Again" }).click();
    await page.waitForURL((url) => url.pathname === "/");
  });

  test("an admin pastes a list, corrects it, and invites", async () => {
    const { page } = await openPhoneOf(town, Ada, { javaScript });
    await page.goto("/admin/import");
    await holds(page);
    const list = page.getByLabel("Or paste it here");
    await list.fill(`Cleo Park,cleo.${String(javaScript)}@kindspot.example\nFinn Ode,finn@nowhere`);
    await page.getByRole("button", { name: "Check the List" }).click();
    await page.getByText("'finn@nowhere' isn't an email address.").waitFor();
    expect(await list.inputValue()).toContain("Finn Ode");
    await holds(page);
    await list.fill((await list.inputValue()).replace("finn@nowhere", `finn.${String(javaScript)}@kindspot.example`));
    await page.getByRole("button", { name: "Check Again" }).click();
    await page.getByRole("button", { name: "Invite 2 people" }).click();
    await page.getByText("2 people are invited by mail.").first().waitFor();
  });
});
