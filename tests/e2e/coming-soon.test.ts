import { beforeAll, describe, expect, test } from "vitest";
import { changeRoleByEmail } from "~/domain/auth";
import { ada, ben, register } from "../cast";
import { givenKindspot } from "../given";
import { expectNoAxeViolations } from "./axe";
import { openPhone } from "./browser";

const town = givenKindspot({ env: { COMING_SOON: "true" } });
beforeAll(async () => {
  await register(town.url, ada);
  await changeRoleByEmail(town.app.context, null, ada.email, "admin");
  await register(town.url, ben);
});

describe("before the launch, with JavaScript", () => {
  test("the placeholder is accessible, also in the dark and at 320 px", async () => {
    const viewport = { width: 320, height: 640 };
    for (const colorScheme of ["light", "dark"] as const) {
      const { page, context } = await openPhone({ url: town.url, javaScript: true, colorScheme, viewport });
      await page.goto("/");
      await page.getByRole("heading", { name: "Kindspot" }).waitFor();
      await page.getByText("9:41 AM").waitFor();
      await expectNoAxeViolations(page);
      // Alone in the second row, it stands in the middle, like all else.
      const { left, right } = await page
        .getByRole("link", { name: "Contact Us" })
        .evaluate((link) => link.getBoundingClientRect());
      expect(Math.abs(left + right - viewport.width)).toBeLessThanOrEqual(2);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
      const name = page.getByRole("heading", { name: "Kindspot" });
      expect(
        await name.evaluate((heading) => heading.clientHeight / parseFloat(getComputedStyle(heading).fontSize)),
      ).toBeLessThan(2);
      await context.close();
    }
  });

  test.each([
    ["an admin signs in to the app", ada, "Current Location"],
    ["a member signs in to the placeholder", ben, "Kindspot"],
  ])("%s", async (_who, { email, password }, heading) => {
    const { page } = await openPhone({ url: town.url, javaScript: true });
    await page.goto("/auth");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.waitForURL(`${town.url}/`);
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    expect(await page.getByText("Coming Soon").count()).toBe(heading === "Kindspot" ? 1 : 0);
  });
});
