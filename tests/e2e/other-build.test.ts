import type { Page } from "playwright";
import { afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { ana, ben, register, type Person } from "../cast";
import { openFakeProxy } from "../fakes/proxy";
import { givenKindspot } from "../given";
import type { Visitor } from "../visitor";
import { takeComplaints, type Phone } from "./browser";
import { launchChromium } from "./chromium";
import { expectOnlyLostNetwork, openPhoneWithWorker, waiting, workerHasMap } from "./offline-phone";
import { openLive, settled } from "./open-live";
import { openPhoneOf } from "./phone-of";

// Pages and service workers of two builds meet for as long as a phone keeps a page open.

declare const __remixManifest: { version: string };
declare const __remixRouter: { revalidate: () => void; navigate: (to: string) => Promise<void> };

let Ana: Visitor, Ben: Visitor;
let phone: Phone;

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
beforeAll(async () => {
  [Ana, Ben] = [await register(town.url, ana), await register(town.url, ben)];
});
afterEach(async () => {
  await phone.context.close();
  expectOnlyLostNetwork(/no script|Error loading route module/);
});

/** Opens the map, and waits until its worker is in charge and has a copy of it. */
async function openMap(who: Visitor, person: Person): Promise<Page> {
  phone = await openPhoneWithWorker(town, who, person);
  await openLive(phone.page, "/");
  await workerHasMap(phone.page);
  return phone.page;
}

/** Changes the worker's world, as that of an earlier build or browser. */
async function inWorker(change: () => void): Promise<void> {
  const [worker] = phone.context.serviceWorkers();
  if (!worker) throw new Error("no service worker runs");
  await worker.evaluate(change);
}

test("a form that a worker of an earlier version keeps is called queued, and is sent once", async () => {
  const page = await openMap(Ben, ben);
  const { context } = phone;
  // It lists what waits, and knows no port on which it would answer.
  await inWorker(() => (MessagePort.prototype.postMessage = () => undefined));
  await page.getByRole("link", { name: "Request Parking" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Message (optional)").fill("Blue Golf");
  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Request Parking" }).click();
  await waiting(page).getByText("'Blue Golf'").waitFor();
  await page.locator(".toast", { hasText: "Waits for the network" }).waitFor();
  await dialog.waitFor({ state: "detached" });
  await context.setOffline(false);
  const own = async () =>
    ((await (await Ben.get("/api/parking-requests/user")).json()) as { message: string }[]).map(
      ({ message }) => message,
    );
  await expect.poll(own, { timeout: 20_000 }).toEqual(["Blue Golf"]);
});

test("a worker in a browser without AbortSignal.timeout sends forms", async () => {
  const page = await openMap(Ana, ana);
  await inWorker(() => void Reflect.deleteProperty(AbortSignal, "timeout"));
  await page.getByRole("link", { name: "Share here now" }).click();
  await page.getByText(/^Shared at /).waitFor();
  expect(await waiting(page).count()).toBe(0);
});

test.each([
  ["whose script its server no longer has", () => new Response("Not Found", { status: 404 })],
  [
    "in place of whose script a proxy answered",
    () => new Response("Back soon", { headers: { "content-type": "text/html" } }),
  ],
])("a page that stayed open leads by one tap to a page %s", async (_, answer) => {
  const gone = new Set<string>();
  const served = await openFakeProxy(town.url, {
    instead: ({ url = "" }) => {
      const isGone = url.startsWith("/build/routes/_app.menu-") && !gone.has(url);
      if (isGone) gone.add(url);
      return Promise.resolve(isGone ? answer() : null);
    },
  });
  const browser = await launchChromium();
  onTestFinished(() => browser.close());
  const own = { javaScript: true, serviceWorkers: "allow", browser } as const;
  phone = await openPhoneOf(served, Ben, own);
  const { page } = phone;
  await openLive(page, "/profile");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  for (const load of ["whole", "by its script"]) {
    await page.evaluate(() => Object.assign(window, { before: true }));
    await page.getByRole("link", { name: "Menu" }).last().click();
    await page.getByRole("heading", { level: 1, name: "Menu" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/menu");
    await expect.poll(() => page.evaluate(() => "before" in window).catch(() => null)).toBe(load !== "whole");
    // A load that the next page interrupts has no end.
    await settled(page);
    await openLive(page, "/profile");
  }
  expect(gone.size).toBe(1);
});

/** Opens a page of a build that the server no longer has, some time ago. */
async function openOld(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await openLive(page, path);
  const loaded = page.waitForResponse((answer) => answer.url().includes("/name-build-"));
  await page.clock.fastForward(60_000);
  await loaded;
  await page.evaluate(() => {
    __remixManifest.version = "of before";
    Object.assign(window, { before: true });
  });
}

const isWhole = (page: Page) => () =>
  page.evaluate(() => !("before" in window) && document.readyState === "complete").catch(() => null);

test("a page of an earlier build leads to the next page whole, at the place in it that was asked for", async () => {
  phone = await openPhoneOf(town, Ben, { javaScript: true, at: ben.place });
  const { page } = phone;
  await openOld(page, "/profile");
  await page.evaluate(() => void __remixRouter.navigate("/menu?from=profile#content"));
  await page.getByRole("heading", { level: 1, name: "Menu" }).waitFor();
  await expect.poll(isWhole(page)).toBe(true);
  expect(page.url()).toBe(`${town.url}/menu?from=profile#content`);
});

test("a page of an earlier build keeps what is typed when its data is loaded again", async () => {
  phone = await openPhoneOf(town, Ben, { javaScript: true, at: ben.place });
  const { page } = phone;
  await openOld(page, "/contact");
  const message = page.getByRole("textbox", { name: /message/i });
  await message.fill("The gate is closed");
  const loaded = page.waitForResponse((answer) => answer.url().includes("/contact.data"));
  await page.evaluate(() => __remixRouter.revalidate());
  expect((await loaded).headers()).not.toHaveProperty("x-build");
  await settled(page);
  expect(await isWhole(page)()).toBe(false);
  expect(await message.inputValue()).toBe("The gate is closed");
});

test("a page that stayed open, and fails on what a newer server sends, is loaded whole by 'Try again'", async () => {
  phone = await openPhoneOf(town, Ben, { javaScript: true, at: ben.place });
  const { page } = phone;
  let isNew = false;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && new URL(request.url()).pathname === "/requests") isNew = true;
  });
  await page.route("**/requests.data*", (route) =>
    isNew ? route.continue() : route.fulfill({ status: 500, body: "what the old script cannot read" }),
  );
  await openLive(page, "/profile");
  await page
    .getByRole("link", { name: /^Requests/ })
    .last()
    .click();
  await page.getByRole("heading", { name: "Something went wrong" }).waitFor();
  await page.getByRole("link", { name: "Try again" }).click();
  await expect.poll(() => page.getByRole("heading", { name: "Something went wrong" }).count()).toBe(0);
  takeComplaints(); // what the old script could not read
  expect(await page.getByRole("heading", { level: 1 }).innerText()).not.toBe("");
});
