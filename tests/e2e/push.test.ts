import type { CDPSession, Page, Worker } from "playwright";
import { eq, lt } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DAY, HOUR } from "~/domain/shared/clock";
import { members, spaces } from "~db/schema";
import { ana, ben, register } from "../cast";
import { openFakePushService, type FakePushService } from "../fakes/push-service";
import { openKindspot, type Kindspot } from "../kindspot";
import type { Visitor } from "../visitor";
import { expectNoAxeViolations } from "./axe";
import type { Phone } from "./browser";
import { openPhoneOf } from "./phone-of";

/** Chromium subscribes only at Google's service, so another push service gets the push, and the test hands it on. */
let service: FakePushService;
let town: Kindspot;
let Ana: Visitor, Ben: Visitor;
let phone: Phone;
let devtools: CDPSession;

beforeAll(async () => {
  service = await openFakePushService();
  town = await openKindspot({ env: { PUSH_LOOPBACK: "on", RATE_LIMITS: "off" } });
  Ana = await register(town.url, ana);
  Ben = await register(town.url, ben);
  await town.app.database.write((tx) =>
    tx
      .update(members)
      .set({ createdAt: new Date(Date.now() - 2 * DAY) })
      .where(lt(members.createdAt, new Date(Date.now() + HOUR))),
  );
  await Ana.post("/api/push/subscriptions", service.newBrowser().subscription);
});
afterAll(async () => {
  await town.close();
  await service.close();
});
beforeEach(async () => {
  service.pushes.splice(0);
  phone = await openPhoneOf(town, Ana, {
    javaScript: true,
    at: ana.place,
    serviceWorkers: "allow",
  });
  await phone.context.grantPermissions(["notifications", "geolocation"], { origin: town.url });
  devtools = await phone.context.newCDPSession(phone.page);
});

/** The worker of the page's site, once it is in charge. */
async function workerOf(page: Page): Promise<Worker> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/sw.js");
    await navigator.serviceWorker.ready;
  });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const [worker] = phone.context.serviceWorkers();
  return worker ?? phone.context.waitForEvent("serviceworker");
}

/** Hands a push to the worker as the browser would. */
async function deliver(content: unknown): Promise<void> {
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  const { origin } = new URL(town.url);
  const data = JSON.stringify(content);
  await devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId: await registered, data });
  await devtools.send("ServiceWorker.disable"); // so that it names the registration again
}

/**
 * Hands a push over until it is shown, a second one in place of the first: Chromium forgets a new notification if a page asks
 * for the list between its storing and its showing (91 of 200 in a loop).
 */
async function deliverShown(content: unknown, page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await deliver(content);
      return (await shown(page)).length;
    })
    .toBe(1);
}

/** The notifications on the screen. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body }) => `${title} / ${body}`);
  });

/** A tap on the notification, or on a button of it. */
const tap = (worker: Worker, action = "") =>
  worker.evaluate(async (pressed) => {
    const world = self as unknown as { registration: ServiceWorkerRegistration };
    const [notification] = await world.registration.getNotifications();
    const Tap = (self as unknown as { NotificationEvent: new (type: string, of: object) => Event }).NotificationEvent;
    self.dispatchEvent(new Tap("notificationclick", { notification, action: pressed }));
  }, action);

/** Ana's space, and Ben's request for it as a push of her phone. */
async function requested(): Promise<{ content: unknown; spaceId: string }> {
  await town.app.database.write((tx) =>
    tx.update(spaces).set({ status: "removed" }).where(eq(spaces.status, "available")),
  );
  const shared = await Ana.post("/api/parking-spaces", { ...ana.place, address: "7th Ave & 3rd St" });
  const { id: spaceId } = (await shared.json()) as { id: string };
  await Ben.post("/api/parking-requests", { ...ben.place });
  const [push] = await service.received(1);
  return { content: push?.content, spaceId };
}

test("a push is shown, and one tap on ‘Promise 10 min’ makes the promise", async () => {
  const { content, spaceId } = await requested();
  await phone.page.goto("/profile/notifications");
  const worker = await workerOf(phone.page);
  await deliverShown(content, phone.page);
  expect(await shown(phone.page)).toEqual(["Someone needs a space / About 0.4 mi from yours."]);
  await tap(worker, "promise");
  await expect.poll(() => shown(phone.page)).toEqual(["Promised for 10 minutes / Open for the words."]);
  const [space] = await town.app.database.read.select().from(spaces).where(eq(spaces.id, spaceId));
  expect(space?.status).toBe("promised");
  await Ana.post(`/api/parking-spaces/${spaceId}/release`, {});
});

/** As tests/quality.md names it. A busy machine may need a second attempt; a lost push would need more than three. */
const REACHED_MS = 2000;

test("with the page closed an ask is shown within 2 seconds, and one tap on ‘Promise 10 min’ makes the promise", async () => {
  await phone.page.goto("/profile/notifications");
  const worker = await workerOf(phone.page);
  await phone.page.goto("about:blank");
  const shownByWorker = () =>
    worker.evaluate(async () => {
      const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
      return (await registration.getNotifications()).map(({ title }) => title);
    });
  let spaceId = "";
  let took = Infinity;
  for (let attempt = 0; attempt < 3 && took > REACHED_MS; attempt++) {
    service.pushes.splice(0);
    const begun = Date.now();
    const asked = await requested();
    ({ spaceId } = asked);
    await deliver(asked.content);
    await expect.poll(shownByWorker).toEqual(["Someone needs a space"]);
    took = Date.now() - begun;
  }
  expect(took).toBeLessThanOrEqual(REACHED_MS);
  await tap(worker, "promise");
  await expect.poll(shownByWorker).toEqual(["Promised for 10 minutes"]);
  const [space] = await town.app.database.read.select().from(spaces).where(eq(spaces.id, spaceId));
  expect(space?.status).toBe("promised");
  await Ana.post(`/api/parking-spaces/${spaceId}/release`, {});
});

test("a promise that came too late says why, and a tap leads to the requests", async () => {
  const { content, spaceId } = await requested();
  await phone.page.goto("/profile/notifications");
  const worker = await workerOf(phone.page);
  await deliverShown(content, phone.page);
  await Ana.send(`/api/parking-spaces/${spaceId}`, { method: "DELETE" });
  await tap(worker, "promise");
  await expect.poll(async () => (await shown(phone.page)).join()).toMatch(/^Not promised \/ .{10,}/);
  await tap(worker);
  await phone.page.waitForURL("**/requests");
});

test("a page that a proxy answers in the server's place is no promise", async () => {
  const { content } = await requested();
  await phone.page.goto("/profile/notifications");
  const worker = await workerOf(phone.page);
  await deliverShown(content, phone.page);
  await worker.evaluate(() => {
    const own = () => new Response("<h1>Back soon</h1>", { headers: { "content-type": "text/html" } });
    const ask = self.fetch.bind(self);
    self.fetch = (asked, options) =>
      typeof asked === "string" && asked.endsWith("/accept") ? Promise.resolve(own()) : ask(asked, options);
  });
  await tap(worker, "promise");
  await expect.poll(() => shown(phone.page)).toEqual(["Not promised / Open the page and try again."]);
});

test("the page says that a push arrived, has the list of browsers, and no barrier", async () => {
  await phone.page.goto("/profile/notifications");
  await phone.page.getByText("Notifications are off.").waitFor();
  await phone.page.getByRole("button", { name: "Allow Notifications" }).waitFor();
  await expectNoAxeViolations(phone.page);
  await workerOf(phone.page);
  await phone.page.getByRole("button", { name: "Send a Test" }).click();
  const [push] = await service.received(1);
  await deliver(push?.content);
  await phone.page.getByText("A notification arrived in this browser at").waitFor();
  await phone.page.getByText(/Last sent/).waitFor();
});

test("no page asks for notifications by itself", async () => {
  await phone.context.clearPermissions();
  await phone.page.addInitScript(() => {
    Notification.requestPermission = () => Promise.reject(new Error("asked for notifications"));
  });
  for (const path of ["/", "/requests", "/profile"]) {
    await phone.page.goto(path);
    await phone.page.evaluate(() => navigator.serviceWorker.ready);
  }
});
