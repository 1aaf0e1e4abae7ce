import type { Page } from "playwright";
import { beforeEach, expect, test } from "vitest";
import { ana, ben } from "../cast";
import { givenKindspot, givenMember } from "../given";
import { expectNoAxeViolations } from "./axe";
import type { Phone, PhoneOptions } from "./browser";
import { openLive } from "./open-live";
import { homeAt, openPhoneOf } from "./phone-of";

/** Driving mode: a phone whose position moves, and whose speed nobody else learns. */

const MPH_30 = 13.4112; // metres a second
const METRE = 1 / 111_180;
/** Within which the car drives to and fro. */
const STREET_METRES = 200;

let phone: Phone;

const town = givenKindspot({ env: { RATE_LIMITS: "off" } }, "test");
const Ana = givenMember(town, ana, "test");
const Ben = givenMember(town, ben, "test");
beforeEach(async () => {
  await Ana.post("/api/parking-spaces", { ...ana.place, address: "402 5th Street", keepMinutes: 20 });
});

/** Ben's home, on a phone that measures what `move` says. */
async function openHome(options: Partial<PhoneOptions> = {}): Promise<Page> {
  phone = await openPhoneOf(town, Ben, { javaScript: true, ...options });
  await phone.context.addInitScript(() => {
    const watchers: PositionCallback[] = [];
    const geolocation = { watchPosition: (hear: PositionCallback) => watchers.push(hear), clearWatch: () => undefined };
    Object.defineProperty(navigator, "geolocation", { value: geolocation });
    Object.assign(window, { move: (position: GeolocationPosition) => watchers.forEach((hear) => hear(position)) });
  });
  await openLive(phone.page, homeAt(ben.place));
  return phone.page;
}

/** One second later by the phone's clock, at a speed in metres a second. */
let seconds = 0;
async function move(page: Page, speed: number): Promise<void> {
  const way = (++seconds * speed) % (2 * STREET_METRES);
  const metres = Math.min(way, 2 * STREET_METRES - way);
  await page.evaluate((position) => (window as unknown as { move: (position: unknown) => void }).move(position), {
    coords: { ...ben.place, latitude: ben.place.latitude + metres * METRE, accuracy: 5, speed },
    timestamp: Date.now() + seconds * 1000,
  });
}

const mode = (page: Page) => page.getByRole("region", { name: "Driving" });

/** Drives until the mode is there. Its script is loaded on the way. */
const drive = (page: Page) =>
  expect
    .poll(async () => {
      await move(page, MPH_30);
      return mode(page).count();
    })
    .toBe(1);

test("a moving phone shows the nearest space with two large buttons, and one tap takes it", async () => {
  const page = await openHome();
  expect(await mode(page).count()).toBe(0);
  await page.getByRole("link", { name: "Share Space" }).focus();
  await drive(page);
  await mode(page)
    .getByText(/^0\.\d mi [NSEW]+ · 402 5th Street$/)
    .waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent), "the focus stays").toBe("Share Space");
  await page.getByRole("status").getByText("You're driving.").waitFor({ state: "attached" });
  expect(await mode(page).getByRole("textbox").count()).toBe(0);
  expect(await mode(page).getByRole("link", { name: "Directions" }).getAttribute("href")).toContain("google.com/maps");
  await expectNoAxeViolations(page);
  await mode(page).getByRole("button", { name: "I'm coming" }).tap();
  await page.locator(".promise-bar .handover-code").first().waitFor();
  await mode(page).waitFor({ state: "detached" });
});

test("no request and no frame of the socket carries the speed", async () => {
  const sent: string[] = [];
  const page = await openHome();
  page.on("request", (request) => {
    sent.push(`${request.method()} ${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ""}`);
  });
  page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => sent.push(payload.toString())));
  await page.reload();
  await drive(page);
  await mode(page).getByRole("button", { name: "I'm coming" }).tap();
  await page.locator(".promise-bar .handover-code").first().waitFor();
  const about = (pattern: RegExp) => sent.filter((text) => pattern.test(text));
  expect(about(/claim=/), "the presses are among them").not.toEqual([]);
  expect(about(/AUTHENTICATE/), "and the frames").not.toEqual([]);
  expect(about(/speed|mph|pace|13\.4|30\.0/i)).toEqual([]);
});

test("it ends 20 seconds after the car stands", async () => {
  const page = await openHome();
  await drive(page);
  for (let second = 0; second < 20; second++) await move(page, 0);
  expect(await mode(page).count(), "a red light").toBe(1);
  await move(page, 0);
  await mode(page).waitFor({ state: "detached" });
});

test("'I'm a passenger' ends it until the page is opened anew", async () => {
  const page = await openHome();
  await drive(page);
  await mode(page).getByRole("button", { name: "I'm a passenger" }).tap();
  await mode(page).waitFor({ state: "detached" });
  for (let second = 0; second < 15; second++) await move(page, MPH_30);
  expect(await mode(page).count()).toBe(0);
  await page.reload();
  await drive(page);
});

test("it fits on every screen, upright and turned, also with large text", async () => {
  const page = await openHome();
  await drive(page);
  for (const { width, height, percent, colorScheme } of [
    { width: 360, height: 740, percent: 100, colorScheme: "dark" as const },
    { width: 740, height: 360, percent: 100, colorScheme: "light" as const },
    { width: 740, height: 360, percent: 200, colorScheme: "light" as const },
    { width: 320, height: 568, percent: 200, colorScheme: "light" as const },
    { width: 1280, height: 800, percent: 100, colorScheme: "light" as const },
    { width: 1280, height: 800, percent: 200, colorScheme: "light" as const },
  ]) {
    const screen = `${width}×${height} px, text at ${percent} %`;
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await page.evaluate((size) => (document.documentElement.style.fontSize = `${size}%`), percent);
    const tabs = await page.getByRole("navigation", { name: "Main" }).boundingBox();
    const boxes = await Promise.all(
      [mode(page), ...(await mode(page).locator(".button").all())].map((part) => part.boundingBox()),
    );
    // On wide screens and on a phone on its side the tabs are a rail.
    const beside = (tabs?.height ?? 0) > height / 2;
    const left = beside ? (tabs?.x ?? NaN) + (tabs?.width ?? NaN) : 0;
    const end = beside ? height : (tabs?.y ?? NaN) + 1;
    for (const box of boxes) {
      expect(box?.x, screen).toBeGreaterThanOrEqual(left);
      expect(box?.y, screen).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? NaN) + (box?.width ?? NaN), screen).toBeLessThanOrEqual(width);
      expect((box?.y ?? NaN) + (box?.height ?? NaN), screen).toBeLessThanOrEqual(end);
    }
    for (const button of await mode(page).locator(".button").all()) {
      const onTop = await button.evaluate((one) => {
        const { x, y, width: wide, height: high } = one.getBoundingClientRect();
        return one.contains(document.elementFromPoint(x + wide / 2, y + high / 2));
      });
      expect(onTop, `nothing covers a button, ${screen}`).toBe(true);
    }
    const large = await mode(page).locator(".driving-buttons > .button").all();
    expect(large, screen).toHaveLength(2);
    for (const button of large) expect((await button.boundingBox())?.height, screen).toBeGreaterThanOrEqual(120);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), screen).toBeLessThanOrEqual(width);
  }
});
