import { readFile } from "node:fs/promises";
import type { Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { changeRoleByEmail } from "~/domain/auth";
import { folded } from "~/domain/shared/text";
import { members } from "~db/schema";
import { ada, ana, ben, register } from "../cast";
import { givenKindspot } from "../given";
import { handOverByCalls } from "../handover-by-calls";
import type { Visitor } from "../visitor";
import { expectNoAxeViolations } from "./axe";
import { openPhoneOf } from "./phone-of";

/** With Ada, Ana and Ben: two pages of members. */
const NEIGHBOURS = 30;

let Ada: Visitor, Ana: Visitor;
const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
beforeAll(async () => {
  const { context } = town.app;
  const neighbours = Array.from({ length: NEIGHBOURS }, (_, nth) => {
    const [firstName, city] = [`Neighbour${nth}`, nth === 0 ? "Malmö" : "Brooklyn"];
    const email = `${firstName.toLowerCase()}@kindspot.example`;
    const searchText = folded(`${firstName} Lee ${email}`);
    const joined = { createdAt: new Date(Date.UTC(2026, 0, 5, 12, nth)), points: nth };
    return {
      id: context.newId(),
      email,
      firstName,
      lastName: "Lee",
      searchText,
      city,
      cityFolded: folded(city),
      ...joined,
    };
  });
  await context.write((tx) => tx.insert(members).values(neighbours));
  Ada = await register(town.url, ada);
  Ana = await register(town.url, ana);
  await handOverByCalls(Ana, await register(town.url, ben), ana.place);
  await changeRoleByEmail(context, null, ada.email, "admin");
});

const phone = { viewport: { width: 360, height: 740 } };
const desk = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };

const rows = (page: Page) => page.locator(".member-table tbody tr");
const path = (page: Page) => new URL(page.url()).pathname;

/** Stops the page's clock, so that its timers do nothing until the test moves it. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
}
const isLedHome = (page: Page) =>
  expect
    .poll(async () => {
      await page.clock.runFor(1000);
      return path(page);
    })
    .toBe("/");

describe("with JavaScript", () => {
  test.each([
    ["a phone", phone],
    ["a desk", desk],
  ])("on %s the dashboard is whole, readable and not too wide", async (_where, screen) => {
    const { page } = await openPhoneOf(town, Ada, { javaScript: true, ...screen });
    await page.goto("/profile");
    await page.getByRole("link", { name: "Admin Dashboard" }).click();
    await page.getByRole("heading", { name: "User Management" }).waitFor();
    for (const words of ["Total Users", "Parking Spaces", "Messages Sent", "Avg Rating"])
      await page.getByText(words, { exact: true }).waitFor();
    expect(await page.getByRole("figure").count()).toBe(3);
    expect(await page.getByRole("table", { name: "Handovers by day" }).getByText("1", { exact: true }).count()).toBe(1);
    expect(await rows(page).count()).toBe(25);
    const { overflow, cards } = await page.evaluate(() => ({
      overflow: document.documentElement.scrollWidth - innerWidth,
      cards: getComputedStyle(document.querySelector(".member-table tbody tr") ?? document.body).display === "grid",
    }));
    expect([overflow, cards]).toEqual([0, screen === phone]);
    await expectNoAxeViolations(page);
  });

  test("members are searched, filtered, sorted and paged by addresses that survive a reload", async () => {
    const { page } = await openPhoneOf(town, Ada, { javaScript: true });
    await page.goto("/admin");
    await page.getByLabel("Search by name or email").fill("NEIGHBOUR");
    await page.getByLabel("City").fill("malmo");
    await page.getByRole("button", { name: "Search" }).click();
    await page.waitForURL(/search=NEIGHBOUR&city=malmo/);
    await expect.poll(() => rows(page).count()).toBe(1);
    await rows(page).getByText("Jan 05, 2026").waitFor();
    await page.reload();
    expect(await page.getByLabel("City").inputValue()).toBe("malmo");
    expect(await rows(page).count()).toBe(1);

    await page.getByLabel("Search by name or email").fill("100%");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByText("No users found matching your criteria.").waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole("link", { name: "Clear" }).click();
    await expect.poll(() => rows(page).count()).toBe(25);
    expect(await page.getByLabel("City").inputValue()).toBe("");

    await page.getByRole("link", { name: "User", exact: true }).click();
    await rows(page).first().getByText("Ada Novak").waitFor();
    expect(await page.locator("th[aria-sort]").getAttribute("aria-sort")).toBe("ascending");
    await page.getByRole("link", { name: "Next" }).click();
    await expect.poll(() => rows(page).count()).toBe(8);
    await page.getByRole("link", { name: "Previous" }).click();
    await rows(page).getByRole("link", { name: "Ada Novak" }).click();
    await page.waitForURL(/\/admin\/members\/[\w-]+$/);
  });

  test("Export CSV saves the members that the filter shows", async () => {
    const { page } = await openPhoneOf(town, Ada, { javaScript: true, acceptDownloads: true });
    await page.goto("/admin?city=malm%C3%B6");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Export CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^kindspot-users-\d{4}-\d\d-\d\d\.csv$/);
    const [, ...lines] = (await readFile(await download.path(), "utf8")).split("\r\n");
    const cells = ["Neighbour0 Lee", "neighbour0@kindspot.example", "Malmö", "", "", "0", "5.0", "0", "01/05/2026"];
    expect(lines).toEqual([cells.map((cell) => `"${cell}"`).join(","), ""]);
    expect(path(page)).toBe("/admin");
  });

  test("a member who is not an admin reads 'Access Denied', and a script redirects to the map home", async () => {
    const { page } = await openPhoneOf(town, Ana, { javaScript: true, at: ana.place });
    await stopClock(page);
    await page.goto("/admin");
    await page.getByRole("heading", { name: "Access Denied" }).waitFor();
    await page.getByText("You don't have admin privileges.").waitFor();
    await isLedHome(page);
  });
});

test("an admin who was demoted meanwhile is denied at the next request", async () => {
  const { page } = await openPhoneOf(town, Ana, { javaScript: true, at: ana.place });
  await changeRoleByEmail(town.app.context, null, ana.email, "admin");
  await stopClock(page); // the page asks for nothing by itself
  await page.goto("/admin");
  await changeRoleByEmail(town.app.context, null, ana.email, "member");
  await page.getByRole("link", { name: "User", exact: true }).click();
  await page.getByRole("heading", { name: "Access Denied" }).waitFor();
  await isLedHome(page);
});
