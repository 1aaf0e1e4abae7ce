import type { Page } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { HOUR } from "~/domain/shared/clock";
import { ana, ben, register } from "../cast";
import { givenKindspot, givenMember } from "../given";
import type { Visitor } from "../visitor";
import { expectNoAxeViolations } from "./axe";
import { homeAt, openPhoneOf } from "./phone-of";

const TOKENS = "/profile/security/tokens";
const TIP = `/tips/new?pin=${ana.place.latitude},${ana.place.longitude},18`;

let Ben: Visitor;
const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ana = givenMember(town, ana);
beforeAll(async () => {
  const token = { intent: "make-token", name: "Home Assistant in the hall", share: "on", plans: "on", car: "on" };
  await Ana.submit(TOKENS, token);
  // The form asks for the password again.
  town.clock.advance(HOUR);
  Ben = await register(town.url, { ...ben, place: ana.place });
  const [latitude, longitude] = [String(ana.place.latitude), String(ana.place.longitude)];
  await Ana.submit("/tips/new", { intent: "tip", latitude, longitude, measured: `${latitude},${longitude}` });
});

/** Tokens, a refused form and a new token; the form of a tip, and a tip in a neighbour's list. */
async function look(who: Visitor, page: Page, then: (what: string) => Promise<void>): Promise<void> {
  if (who === Ben) {
    await page.goto(homeAt(ana.place));
    await page.getByText("Seen just now").first().waitFor();
    await then("a tip in the list");
    return;
  }
  await page.goto(TOKENS);
  await then("tokens");
  await page.getByRole("textbox", { name: "Name" }).fill("A phone");
  await page.getByLabel("Your password").fill(ana.password);
  await page.getByRole("button", { name: "Make a Token" }).click();
  await page.getByText("Please choose at least one thing that the token may do.").first().waitFor();
  await then("a refused token");
  await page.goto(TIP);
  await page.getByRole("button", { name: "It's free here" }).waitFor();
  await then("the form of a tip");
}

test.each([
  ["Ana", "light", true],
  ["Ana", "dark", false],
  ["Ben", "dark", true],
  ["Ben", "light", false],
] as const)(
  "the tokens or tips of %s, %s, script %s: no rule of accessibility is broken",
  async (name, colorScheme, javaScript) => {
    const who = name === "Ana" ? Ana : Ben;
    const { page } = await openPhoneOf(town, who, { javaScript, colorScheme });
    await look(who, page, () => expectNoAxeViolations(page));
  },
);

test.each(["ltr", "rtl"])(
  "tokens and tips at 320 px with text of twice the size, written %s: nothing is wider than the screen",
  async (dir) => {
    for (const who of [Ana, Ben]) {
      const options = { javaScript: false, viewport: { width: 320, height: 568 } };
      const { page, context } = await openPhoneOf(town, who, options);
      await look(who, page, async (what) => {
        await page.evaluate((direction) => {
          document.documentElement.dir = direction;
          document.documentElement.style.fontSize = "200%";
        }, dir);
        const [wide, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        expect([what, wide]).toEqual([what, screen]);
      });
      await context.close();
    }
  },
);

// Last, because it gives Ana's password, which is then not asked for.
test("a new token stands in sight in place of the form, and has the focus", async () => {
  const { page } = await openPhoneOf(town, Ana, { javaScript: true, viewport: { width: 320, height: 568 } });
  await page.goto(TOKENS);
  await page.getByRole("textbox", { name: "Name" }).fill("A phone");
  await page.getByLabel("Your password").fill(ana.password);
  await page.getByLabel(/^Car:/).check();
  await page.getByRole("button", { name: "Make a Token" }).click();
  const title = page.getByRole("heading", { name: "Your token", exact: true });
  await expect.poll(() => title.evaluate((element) => element === document.activeElement)).toBe(true);
  const box = await title.boundingBox();
  expect(box && box.y > 0 && box.y < 568).toBe(true);
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "I Have It" }).click();
  await page.getByRole("button", { name: "Make a Token" }).waitFor();
});
