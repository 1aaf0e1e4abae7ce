import { describe, expect, test } from "vitest";
import { ana } from "../cast";
import { givenKindspot, givenMember } from "../given";
import { expectNoAxeViolations } from "./axe";
import { openPhone } from "./browser";
import { openPhoneOf } from "./phone-of";

const town = givenKindspot();
const Ana = givenMember(town, ana);

const pages = [
  ["/about", "About"],
  ["/how-it-works", "How It Works"],
  ["/terms", "Terms of Use"],
  ["/privacy", "Privacy Policy"],
  ["/contact", "Contact Us"],
] as const;

describe("with JavaScript", () => {
  test("the information pages are accessible, also in the dark and at 320 px", async () => {
    const viewport = { width: 320, height: 640 };
    const { page } = await openPhone({ url: town.url, javaScript: true, viewport });
    for (const [path] of pages) {
      await page.goto(path);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await expectNoAxeViolations(page);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
    }
  });

  test("visitors and members reach them from the menu, and get back", async () => {
    const visits = [
      await openPhone({ url: town.url, javaScript: true }),
      await openPhoneOf(town, Ana, { javaScript: true }),
    ];
    for (const { page, context } of visits) {
      await page.goto("/menu");
      for (const [path, title] of pages) {
        await page.getByRole("main").getByRole("link", { name: title }).click();
        await page.waitForURL(`**${path}`);
        await page.getByRole("heading", { level: 1, name: title }).waitFor();
        await page.getByRole("link", { name: "Back" }).click();
        await page.waitForURL("**/menu");
      }
      await context.close();
    }
  });
});
