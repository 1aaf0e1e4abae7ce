import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Page } from "playwright";
import { cem, dora, register } from "../cast";
import { givenKindspot, givenMember } from "../given";
import { signal } from "../signal";
import { homeAt, openPhoneOf } from "./phone-of";

let page: Page;

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Dora = givenMember(town, dora);
beforeAll(async () => {
  ({ page } = await openPhoneOf(town, Dora, { javaScript: true }));
});
beforeEach(async () => {
  await page.goto(homeAt(dora.place));
  // Its script runs by then: the link opens a dialog, not a page.
  await page.locator(".map.live").waitFor();
  await opener().focus();
  await page.keyboard.press("Enter");
  await dialog().waitFor();
});
afterAll(async () => {
  await page.context().close();
});

const opener = () => page.getByRole("link", { name: "Request Parking" });
const dialog = () => page.getByRole("dialog", { name: "Request Parking" });
const openerHasFocus = () => opener().evaluate((link) => link === document.activeElement);

test("Escape closes a dialog and leads back to where it was opened", async () => {
  await page.keyboard.press("Escape");
  await dialog().waitFor({ state: "detached" });
  await expect.poll(openerHasFocus).toBe(true);
});

test("a tap beside a dialog closes it and leads back to where it was opened", async () => {
  await page.mouse.click(180, 8);
  await dialog().waitFor({ state: "detached" });
  await expect.poll(openerHasFocus).toBe(true);
});

test("a toast stands in the dialog, where it can be read and put away, and closes nothing", async () => {
  const Cem = await register(town.url, { ...cem, place: dora.place });
  const { id } = (await (await Dora.get("/api/auth/user")).json()) as { id: string };
  await Cem.post("/api/messages", { receiverId: id, content: "Are you leaving?" });
  const toast = dialog().locator(".toast");
  await toast.getByText("Message from Cem A.", { exact: true }).waitFor();
  await toast.getByLabel("Dismiss").click();
  await toast.waitFor({ state: "detached" });
  expect(await dialog().isVisible()).toBe(true);
});

test("a tap on the margin within a dialog does not close it", async () => {
  const { x, y, height } = (await dialog().boundingBox()) ?? { x: 0, y: 0, height: 0 };
  await page.mouse.click(x + 6, y + height / 2);
  await page.getByLabel("Message").fill("A small car");
  expect(await dialog().isVisible()).toBe(true);
});

describe("on a slow line", () => {
  const slowPage = async (script: Promise<void>) => {
    const phone = await openPhoneOf(town, Dora, { javaScript: true });
    await phone.page.route("**/home-dialog-*.js", async (route) => {
      await script;
      await route.continue();
    });
    return phone.page;
  };

  test("a dialog's script comes before the first tap", async () => {
    const slow = await slowPage(Promise.resolve());
    await Promise.all([slow.waitForRequest("**/home-dialog-*.js"), slow.goto(homeAt(dora.place))]);
  });

  test("a dialog whose script is on its way shows the loading bar", async () => {
    const arrival = signal();
    const slow = await slowPage(arrival.given);
    await slow.goto(homeAt(dora.place));
    await slow.locator(".map.live").waitFor();
    await slow.getByRole("link", { name: "Request Parking" }).click();
    await slow.locator(".loading-bar").waitFor();
    arrival.give();
    await slow.getByRole("dialog", { name: "Request Parking" }).waitFor();
    await slow.locator(".loading-bar").waitFor({ state: "detached" });
  });
});
