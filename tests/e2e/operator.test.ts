import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ada } from "../cast";
import { openFreshServer, type FreshServer } from "../fresh-server";
import { expectNoAxeViolations } from "./axe";
import { openPhone } from "./browser";

let fresh: FreshServer;
beforeAll(async () => {
  fresh = await openFreshServer();
});
afterAll(() => fresh.town.close());

/** Opens what is folded away, and looks at the page narrow and wide, light and dark. */
async function expectWell(page: Page): Promise<void> {
  for (const summary of await page.locator("summary").all()) await summary.click();
  for (const [width, colorScheme] of [
    [320, "light"],
    [1280, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectNoAxeViolations(page);
  }
}

test("the operator of a fresh server becomes its admin and finds the backups, without JavaScript", async () => {
  const { town, path } = fresh;
  const { page } = await openPhone({ url: town.url, javaScript: false });
  await page.goto(path);
  await expectWell(page);
  await page.getByLabel("First Name").fill(ada.firstName);
  await page.getByLabel("Last Name").fill(ada.lastName);
  await page.getByLabel("Email").fill(ada.email);
  await page.getByLabel("Password", { exact: true }).fill(ada.password);
  await page.getByLabel("By invitation").check();
  await page.getByRole("button", { name: "Become the admin" }).click();
  await page.getByRole("heading", { name: "User Management" }).waitFor();

  const folder = join(town.app.config.dataDir, "backups");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "kindspot-2020-01-02T03-04-05.678Z.tar.gz"), "a backup");
  await page.goto("/admin/health");
  await page.getByRole("link", { name: "Make, list and download backups" }).click();
  await page.getByRole("link", { name: "Download" }).waitFor();
  await expectWell(page);
});
