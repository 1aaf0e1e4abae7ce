import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { members } from "~db/schema";
import { ana, ben, cem, register } from "../cast";
import { givenKindspot } from "../given";
import type { Visitor } from "../visitor";
import { expectNoAxeViolations } from "./axe";
import { openLive, settled } from "./open-live";
import { homeAt, openPhoneOf } from "./phone-of";

/** What a pin of the live map shows when it is pressed: all of it, and nothing lies over it. */

let Ana: Visitor, Ben: Visitor;
const town = givenKindspot();
beforeAll(async () => {
  [Ana, Ben] = [await register(town.url, ana), await register(town.url, ben)];
  await town.app.database.write((tx) =>
    tx.update(members).set({ vehicleDescription: "Blue Golf" }).where(eq(members.email, ana.email)),
  );
  await Ana.post("/api/parking-spaces", { ...ana.place, keepMinutes: 20 });
});

/** The home of someone who stands beside Ana's space, with her pin pressed. */
async function pressPin(who: Visitor, width: number, height: number, direction = "ltr"): Promise<Page> {
  const { page } = await openPhoneOf(town, who, { javaScript: true, at: ana.place, viewport: { width, height } });
  await page.addInitScript((dir) => {
    addEventListener("DOMContentLoaded", () => (document.documentElement.dir = dir));
  }, direction);
  // The page loads its data once more when its socket opens; a popup opened before can close.
  await openLive(page, homeAt(ana.place));
  await page.locator(".map.live").waitFor();
  await page.getByRole("button", { name: "Ana R., Blue Golf, Status: Available" }).press("Enter");
  return page;
}

/** Whether both ends of it are in sight, with nothing over them. */
const isFree = (part: Locator) =>
  part.evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const ends = [left + 8, right - 8].map((x) => document.elementFromPoint(x, (top + bottom) / 2));
    return ends.every((hit) => hit && node.contains(hit));
  });

describe.each(["ltr", "rtl"])("in a page that reads %s", (direction) => {
  test.each([
    [360, 740],
    [740, 360],
    [1280, 800],
  ])("a popup is whole and free of the header and the map's controls at %i×%i", async (width, height) => {
    const page = await pressPin(Ben, width, height, direction);
    const popup = page.locator(".leaflet-popup-content");
    for (const text of ["Ana R.", "I'm coming", "Directions", "Show in list"])
      await expect.poll(() => isFree(popup.getByText(text, { exact: true })), { message: text }).toBe(true);
    expect(await popup.evaluate((content) => content.scrollHeight - content.clientHeight)).toBe(0);
    const beyondMap = await page.evaluate(() => {
      const [frame, map] = [".leaflet-popup-content-wrapper", ".map-canvas"].map((part) =>
        document.querySelector(part)?.getBoundingClientRect(),
      );
      return frame && map && Math.max(map.left - frame.left, frame.right - map.right);
    });
    expect(beyondMap).toBeLessThanOrEqual(0);
  });

  test("on the low map of a screen of 320×568 the pin leads to its card instead", async () => {
    const page = await pressPin(Ben, 320, 568, direction);
    const act = page.locator(".space-card:target").getByRole("button", { name: "I'm coming" });
    await expect.poll(() => isFree(act)).toBe(true);
    expect(await page.locator(".leaflet-popup").count()).toBe(0);
  });
});

test("the pin of an open popup is larger than the others, and as before when the popup closes", async () => {
  const page = await pressPin(Ben, 360, 740);
  const pin = page.getByTitle(/^Ana R\./);
  const width = async () => (await pin.boundingBox())?.width;
  await expect.poll(width).toBe(34);
  await page.locator(".leaflet-popup-close-button").press("Enter");
  await expect.poll(width).toBe(24);
});

test.each([
  ["on a map up to the header", false],
  ["below a banner", true],
])("%s the pin of an open popup is in sight", async (_, looksForParking) => {
  const Eva = await register(town.url, { ...ben, email: `eva-${looksForParking}@kindspot.example` });
  if (looksForParking) await Eva.post("/api/parking-requests", ana.place);
  const page = await pressPin(Eva, 360, 740);
  // The map moves until the popup is whole.
  await expect.poll(() => isFree(page.locator(".leaflet-popup").getByText("Ana R.", { exact: true }))).toBe(true);
  await page.locator(".leaflet-pan-anim").waitFor({ state: "detached" });
  await expect
    .poll(() =>
      page.getByTitle(/^Ana R\./).evaluate((node) => {
        const { left, right, bottom } = node.getBoundingClientRect();
        const hit = document.elementFromPoint((left + right) / 2, bottom - 4);
        return hit !== null && node.contains(hit);
      }),
    )
    .toBe(true);
});

test("the popup of one's own space is accessible", async () => {
  const page = await pressPin(Ana, 360, 740);
  await page.locator(".leaflet-popup").getByRole("link", { name: "Directions" }).waitFor();
  await expectNoAxeViolations(page);
});

test("a map that was dragged away from its popup stays there when the list changes", async () => {
  const page = await pressPin(Ben, 360, 740);
  await expect.poll(() => isFree(page.locator(".leaflet-popup").getByText("Show in list"))).toBe(true);
  const pin = page.getByTitle(/^Ana R\./);
  const y = async () => (await pin.boundingBox())?.y ?? 0;
  const opened = await y();
  await page.mouse.move(12, 280);
  await page.mouse.down();
  await page.mouse.move(12, 100, { steps: 8 });
  await page.mouse.up();
  await expect.poll(y).toBeLessThan(opened - 100);
  const dragged = await y();
  const Cem = await register(town.url, cem);
  await Cem.post("/api/parking-spaces", cem.place);
  await page.getByTitle(/^Cem A\./).waitFor();
  await settled(page);
  expect(await y()).toBeCloseTo(dragged, 0);
});

test("a popup closes when the map becomes too low for it, and leaves no empty box", async () => {
  const page = await pressPin(Ben, 360, 740);
  const popup = page.locator(".leaflet-popup");
  await popup.getByText("Show in list").waitFor();
  await page.setViewportSize({ width: 320, height: 568 });
  await expect.poll(() => popup.count()).toBe(0);
});
