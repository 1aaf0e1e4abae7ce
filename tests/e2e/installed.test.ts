import { afterEach, beforeAll, expect, test } from "vitest";
import { DAY } from "~/domain/shared/clock";
import { ana, ben, cem, register } from "../cast";
import { givenKindspot } from "../given";
import type { Visitor } from "../visitor";
import { expectNoAxeViolations } from "./axe";
import { cachedPages, expectOnlyLostNetwork, openPhoneWithWorker } from "./offline-phone";
import { openPhoneOf } from "./phone-of";

const ANDROID =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36";

let Ana: Visitor, Ben: Visitor, Cem: Visitor;
const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
beforeAll(async () => {
  [Ana, Ben, Cem] = [await register(town.url, ana), await register(town.url, ben), await register(town.url, cem)];
});
afterEach(() => expectOnlyLostNetwork());

test("the screen stays on during a promise, and the icon shows what waits", async () => {
  const shared = await Ana.post("/api/parking-spaces", { ...ana.place, keepMinutes: 20 });
  const { id } = (await shared.json()) as { id: string };
  await Ben.post(`/api/parking-spaces/${id}/claim`);
  const { id: receiverId } = (await (await Ana.get("/api/auth/user")).json()) as { id: string };
  await Ben.post("/api/messages", { receiverId, content: "On my way" });

  const { page } = await openPhoneOf(town, Ana, { javaScript: true, at: ana.place });
  await page.addInitScript(() => {
    const seen = { badge: 0, held: 0 };
    const request = () => {
      seen.held++;
      return Promise.resolve({ release: () => Promise.resolve(seen.held--) });
    };
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
    Object.assign(navigator, { setAppBadge: (count: number) => Promise.resolve((seen.badge = count)) });
    Object.assign(window, { seen });
  });
  const seen = () => page.evaluate(() => (window as unknown as { seen: object }).seen);
  await page.goto("/profile");
  await expect.poll(seen).toEqual({ badge: 1, held: 1 });
  await Ben.post("/api/messages", { receiverId, content: "Two minutes" });
  await expect.poll(seen).toEqual({ badge: 2, held: 1 });
  await Ben.post(`/api/parking-spaces/${id}/release`, {});
  await expect.poll(seen).toMatchObject({ held: 0 });
  await Ana.send(`/api/parking-spaces/${id}`, { method: "DELETE" });
});

test("Chromium finds nothing that keeps it from installing the app, and the worker answers its start", async () => {
  const { page, context } = await openPhoneOf(town, Cem, { javaScript: true, serviceWorkers: "allow" });
  await page.goto("/");
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  const devTools = await context.newCDPSession(page);
  const { errors, data, url } = await devTools.send("Page.getAppManifest");
  expect([errors, new URL(url).pathname]).toEqual([[], "/manifest.webmanifest"]);
  const { installabilityErrors } = await devTools.send("Page.getInstallabilityErrors");
  // Playwright's pages are private ones, which no browser installs.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);

  const { start_url } = JSON.parse(data ?? "{}") as { start_url: string };
  await page.goto(start_url);
  const worker = await page.evaluate(async () => {
    const { scope } = await navigator.serviceWorker.ready;
    return { scope, script: navigator.serviceWorker.controller?.scriptURL, secure: isSecureContext };
  });
  expect(worker).toEqual({ scope: `${town.url}/`, script: `${town.url}/sw.js`, secure: true });
});

test("started without a network, the app shows its own pages: the map, and for a shortcut that is not kept our words", async () => {
  const { page, context } = await openPhoneWithWorker(town, Cem, cem);
  await page.goto("/");
  await expect.poll(() => cachedPages(page)).toContain("/");
  await page.close();
  await context.setOffline(true);
  const started = await context.newPage();
  await started.goto("/");
  await started.getByRole("heading", { name: "Nearby Parking" }).waitFor();
  await started.goto("/spaces/new");
  await started.getByRole("heading", { name: "You're offline" }).waitFor();
});

test("own plans are on the phone, as they were changed last", async () => {
  const { page, context } = await openPhoneWithWorker(town, Ben, ben);
  await page.goto(`/plans?pin=${ben.place.latitude},${ben.place.longitude}`);
  await expect.poll(() => cachedPages(page)).toContain("/plans");
  await page.getByLabel("Leaving at").fill("08:10");
  await page.getByRole("button", { name: "Save Plan" }).click();
  await page.getByText("Nobody else sees your plan.").first().waitFor();
  const keptText = () =>
    page.evaluate(async () => (await (await (await caches.open("pages")).match("/plans"))?.text()) ?? "");
  await expect.poll(keptText).toContain("8:10");
  await context.setOffline(true);
  await page.goto("/plans");
  await page.getByRole("heading", { name: "Your departures" }).waitFor();
  await page.getByText("8:10 AM").first().waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset.seen)).toMatch(/[AP]M$/);
});

test("on a 2G network loads no script ahead, and no tile until it is asked for", async () => {
  const { page } = await openPhoneOf(town, Cem, {
    javaScript: true,
    at: cem.place,
    extraHTTPHeaders: { ect: "2g" },
  });
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: false, effectiveType: "2g" } }),
  );
  const asked: string[] = [];
  const before = town.tiles.requests.length;
  page.on("request", (request) => asked.push(request.url()));
  const isOptional = (url: string) => /\/(?:leaflet|home-dialog)/.test(new URL(url).pathname);
  await page.goto("/");
  // The live part is loaded last. What the page loads ahead comes at the latest 2 seconds after its paint.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.waitForLoadState("networkidle");
  expect(asked.filter(isOptional)).toEqual([]);
  expect([await page.locator(".map").count(), town.tiles.requests.length]).toEqual([0, before]);
  await page.getByRole("link", { name: "Show the map" }).click();
  await page.locator(".map").first().waitFor();
  await expect.poll(() => town.tiles.requests.length).toBeGreaterThan(before);
});

test("the browser's offer becomes a button, and the hint goes for good once the app is installed", async () => {
  await Cem.submit("/?index", { "dismiss-hint": "handover" });
  const { page } = await openPhoneOf(town, Cem, { javaScript: true, at: cem.place, userAgent: ANDROID });
  await page.goto("/");
  town.clock.advance(DAY);
  await page.goto("/");
  const hint = page.getByRole("group", { name: "Hint" });
  await hint.locator("summary").click();
  await hint.getByText("It opens like an app").waitFor();
  await expectNoAxeViolations(page);
  await hint.getByRole("link", { name: "Show me how" }).click();
  await page.getByRole("heading", { name: "On your home screen" }).waitFor();
  await expectNoAxeViolations(page);

  const install = page.getByRole("button", { name: "Install" });
  /** What Chromium sends to a page that it can install. */
  const offer = () => {
    const prompt = () => Promise.resolve(Object.assign(window, { prompted: true }));
    dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt }));
  };
  await expect
    .poll(async () => {
      await page.evaluate(offer);
      return install.count();
    })
    .toBe(1);
  await install.click();
  await expect.poll(() => page.evaluate(() => "prompted" in window)).toBe(true);
  await expect.poll(() => install.count()).toBe(0);

  const noted = page.waitForResponse((answer) => answer.request().method() === "POST");
  await page.evaluate(() => dispatchEvent(new Event("appinstalled")));
  await noted;
  await page.goto("/");
  await page.getByRole("heading", { name: "Nearby Parking" }).waitFor();
  expect(await hint.count()).toBe(0);
});
