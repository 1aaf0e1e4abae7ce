import { expect, test } from "vitest";
import { givenKindspot } from "../given";
import { expectNoAxeViolations } from "./axe";
import { openPhone } from "./browser";

const town = givenKindspot();

test("the API's page is found from About, accessible and no wider than the phone", async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    const viewport = { width: 320, height: 640 };
    const { page, context } = await openPhone({ url: town.url, javaScript: true, colorScheme, viewport });
    await page.goto("/about");
    await page.getByRole("link", { name: "the API, call by call" }).click();
    await page.getByRole("heading", { level: 1, name: "API" }).waitFor();
    await expectNoAxeViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await context.close();
  }
});
