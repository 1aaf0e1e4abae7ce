import type { Page } from "playwright";
import { afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { suspendMember } from "~/domain/admin";
import { makeAcquainted } from "../acquainted";
import { actorOf, registerAdmin } from "../admins";
import { ada, ana, ben, cem, dora, register, type Person } from "../cast";
import { openFakeProxy } from "../fakes/proxy";
import { givenKindspot } from "../given";
import type { Visitor } from "../visitor";
import { expectNoAxeViolations } from "./axe";
import { openPhone, type Phone } from "./browser";
import { launchChromium } from "./chromium";
import { cachedPages, expectOnlyLostNetwork, openPhoneWithWorker, waiting } from "./offline-phone";
import { openLive } from "./open-live";
import { openPhoneOf } from "./phone-of";

let Ana: Visitor, Ben: Visitor;
let phone: Phone;

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
beforeAll(async () => {
  [Ana, Ben] = [await register(town.url, ana), await register(town.url, ben)];
});
afterEach(async () => {
  await phone.context.close();
  expectOnlyLostNetwork();
});

const phoneOf = async (who: Visitor, person: Person) => (phone = await openPhoneWithWorker(town, who, person));

/** How many service workers the phone has. */
const workers = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** The ids of the members whose pages the phone keeps. */
const keptOf = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open("pages");
    const pages = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
    return [...new Set(pages.map((kept) => kept?.headers.get("x-member")))];
  });

/** Opens a page, and waits until the phone has cached it and its socket is open. */
async function openCached(page: Page, path: string): Promise<void> {
  await openLive(page, path);
  await expect.poll(() => cachedPages(page)).toContain(path);
}

const seen = (page: Page) => page.evaluate(() => document.documentElement.dataset.seen);

test("without a network the map is there, marked with its age, and fresh once the network is back", async () => {
  const { page, context } = await phoneOf(Ben, ben);
  await openCached(page, "/");
  await page.getByText("No parking spaces available nearby").first().waitFor();
  await context.setOffline(true);
  await page.reload();
  await page.getByText("No parking spaces available nearby").first().waitFor();
  expect(await seen(page)).toMatch(/^\d{1,2}:\d\d\s[AP]M$/);
  const strip = page.getByText("You're offline");
  await strip.waitFor();
  const age = await strip.evaluate((element) => getComputedStyle(element, "::after").content);
  expect(age).toMatch(/seen at.*\d{1,2}:\d\d\s[AP]M/);
  await page.setViewportSize({ width: 320, height: 568 });
  const { x = NaN, width = NaN } = (await page.locator(".status-strip .brand").boundingBox()) ?? {};
  expect(((await strip.boundingBox())?.x ?? NaN) - x - width, "px between the name and it").toBeGreaterThanOrEqual(8);

  const shared = await Ana.post("/api/parking-spaces", { ...ana.place });
  const { id } = (await shared.json()) as { id: string };
  await context.setOffline(false);
  await page.getByRole("heading", { name: "Ana R." }).waitFor();
  await expect.poll(() => seen(page)).toBeUndefined();
  await Ana.send(`/api/parking-spaces/${id}`, { method: "DELETE" });
});

test("a thread on a phone on its side keeps its field on the screen, below the strip that says 'You're offline'", async () => {
  phone = await openPhoneOf(town, Ana, { javaScript: true, viewport: { width: 740, height: 360 } });
  const { page, context } = phone;
  await openLive(page, `/chat/${(await actorOf(town, ben)).id}`);
  await context.setOffline(true);
  await page.getByText("You're offline").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(360);
});

test("a page that is not on the phone says so, has those that are, and comes once the network is back", async () => {
  const { page, context } = await phoneOf(Ben, ben);
  await openCached(page, "/");
  await openCached(page, "/car");
  await context.setOffline(true);
  await page.getByRole("navigation").getByRole("link", { name: "Chat" }).click();
  await page.getByRole("heading", { name: "You're offline" }).waitFor();
  await page.getByRole("link", { name: /^Map, seen at \d/ }).waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole("navigation").getByRole("link", { name: "Map" }).click();
  await page.getByText("No parking spaces available nearby").first().waitFor();
  await page.goBack();
  await page.getByRole("link", { name: /^My Car, seen at/ }).click();
  await page.getByRole("heading", { name: "My Car" }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: "You're offline" }).waitFor();
  await context.setOffline(false);
  await page.getByRole("heading", { name: "Conversations", exact: true }).waitFor();
});

test("what is kept holds a promise that was made without a page being loaded", async () => {
  const { page, context } = await phoneOf(Ben, ben);
  await openCached(page, "/");
  const shared = await Ana.post("/api/parking-spaces", { ...ana.place, address: "7th Ave & 3rd St", keepMinutes: 20 });
  const { id } = (await shared.json()) as { id: string };
  await page.getByRole("button", { name: "I'm coming" }).click();
  await page.getByText(/^You say /).waitFor();
  const words = await page.locator(".handover-code").textContent();
  const storedWords = () =>
    page.evaluate(async () => (await (await (await caches.open("pages")).match("/"))?.text())?.includes("You say "));
  await expect.poll(storedWords).toBe(true);
  await context.setOffline(true);
  await page.goto("/");
  expect(await page.locator(".handover-code").textContent()).toBe(words);
  await page.getByText("7th Ave & 3rd St").first().waitFor();
  await context.setOffline(false);
  await Ben.post(`/api/parking-spaces/${id}/release`, {});
  await Ana.send(`/api/parking-spaces/${id}`, { method: "DELETE" });
});

test("with a storage that fails, pages come and a form is taken", async () => {
  const { page, context } = await phoneOf(Ben, ben);
  await openCached(page, "/");
  await context.serviceWorkers()[0]?.evaluate(() => {
    const broken = () => Promise.reject(new DOMException("The storage is broken.", "UnknownError"));
    caches.open = broken;
    caches.match = broken;
    indexedDB.open = () => {
      throw new DOMException("The storage is broken.", "UnknownError");
    };
  });
  await page.goto("/car");
  await page.getByRole("heading", { name: "My Car" }).waitFor();
  await page.goto(`/spaces/new?pin=${ben.place.latitude},${ben.place.longitude}`);
  await page.getByRole("button", { name: "Share Space" }).click();
  await page.locator(".toast").getByText("Space Shared", { exact: true }).waitFor();
  const { latitude, longitude } = ben.place;
  const near = (await (await Ben.get(`/api/parking-spaces/nearby/${latitude}/${longitude}`)).json()) as {
    id: string;
  }[];
  for (const { id } of near) await Ben.send(`/api/parking-spaces/${id}`, { method: "DELETE" });
});

/** From now on the phone is full: reading goes on, writing fails. */
const fillUp = () =>
  phone.context.serviceWorkers()[0]?.evaluate(() => {
    const full = () => new DOMException("The phone is full.", "QuotaExceededError");
    Cache.prototype.put = () => Promise.reject(full());
    IDBObjectStore.prototype.put = () => {
      throw full();
    };
  });

test("on a full phone, pages that are kept are shown without a network", async () => {
  const { page, context } = await phoneOf(Ben, ben);
  await openCached(page, "/car");
  await openCached(page, "/");
  await fillUp();
  await context.setOffline(true);
  await page.goto("/car");
  await page.getByRole("heading", { name: "My Car" }).waitFor();
});

test("on a full phone, a form that cannot wait says so and keeps what was typed", async () => {
  const { page, context } = await phoneOf(Ben, ben);
  await openCached(page, "/");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.getByRole("link", { name: "Request Parking" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Message (optional)").fill("Blue Golf");
  await fillUp();
  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Request Parking" }).click();
  await page.locator(".toast").getByText("There's no connection. Please try again.").waitFor();
  expect(await dialog.getByLabel("Message (optional)").inputValue()).toBe("Blue Golf");
});

test("on a full phone, nothing of the member before is left, and the next one's forms arrive", async () => {
  const { page, context } = await phoneOf(Ana, ana);
  await openCached(page, "/car");
  await fillUp();
  const session = Ben.cookie().split("; ");
  const pairs = session.map((pair) => pair.split(/=(.*)/));
  await context.addCookies(pairs.map(([name = "", value = ""]) => ({ name, value, url: town.url })));
  await page.goto("/car");
  await expect.poll(() => cachedPages(page)).toEqual([]);
  await page.goto("/requests/new");
  await page.getByLabel("Message (optional)").fill("Blue Golf");
  await page.getByRole("button", { name: "Request Parking" }).click();
  const own = async () => (await (await Ben.get("/api/parking-requests/user")).json()) as { id: string }[];
  await expect.poll(async () => JSON.stringify(await own())).toContain("Blue Golf");
  const [open] = await own();
  await Ben.post(`/api/parking-requests/${open?.id ?? ""}/cancel`, {});
});

test("visitors get no service worker", async () => {
  phone = await openPhone({ url: town.url, javaScript: true, serviceWorkers: "allow" });
  for (const path of ["/", "/auth", "/about"]) {
    await phone.page.goto(path);
    await phone.page.waitForLoadState("networkidle");
  }
  expect(await workers(phone.page)).toBe(0);
});

test("after a sign-out nothing of the member is on the phone, and no worker", async () => {
  const Cem = await register(town.url, cem);
  const { page } = await phoneOf(Cem, cem);
  await openCached(page, "/");
  await openLive(page, "/profile"); // the page has said to the worker what it has to say
  await page.getByRole("button", { name: "Sign Out" }).first().click();
  await page.getByRole("link", { name: "Sign In" }).first().waitFor();
  await expect.poll(() => cachedPages(page)).toEqual([]);
  await expect.poll(() => workers(page)).toBe(0);
});

test("a worker that was registered after the sign-out ends at the next page", async () => {
  phone = await openPhone({ url: town.url, javaScript: true, serviceWorkers: "allow" });
  const { page } = phone;
  await page.goto("/auth");
  // As by a page of the member that was left while it registered the worker.
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/sw.js");
    await navigator.serviceWorker.ready;
  });
  expect(await workers(page)).toBe(1);
  await page.goto("/about");
  await expect.poll(() => workers(page)).toBe(0);
});

test("after a suspension nothing of the member is on the phone, and no worker", async () => {
  const Dora = await register(town.url, dora);
  const { page } = await phoneOf(Dora, dora);
  await openCached(page, "/");
  await openCached(page, "/car");
  await registerAdmin(town, ada);
  const [Ada, { id }] = [await actorOf(town, ada), await actorOf(town, dora)];
  await suspendMember(town.app.context, Ada, id, { reason: "Sold a space" });
  await page.goto("/");
  await page.waitForURL("**/suspended");
  await expect.poll(() => cachedPages(page)).toEqual([]);
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

test("another member's sign-in leaves nothing of the one before, also where no page said goodbye", async () => {
  const { page, context } = await phoneOf(Ana, ana);
  await openCached(page, "/");
  await openCached(page, "/car");
  const { id: anaId } = await actorOf(town, ana);
  expect(await keptOf(page)).toEqual([anaId]);
  const session = Ben.cookie()
    .split("; ")
    .map((pair) => pair.split(/=(.*)/));
  await context.addCookies(session.map(([name = "", value = ""]) => ({ name, value, url: town.url })));
  await page.goto("/requests");
  // The page of Ana that was left can have asked for its copy as Ben, so one of Ben's can be kept.
  await expect.poll(() => keptOf(page)).not.toContain(anaId);
  await context.setOffline(true);
  await page.goto("/");
  await page.getByRole("heading", { name: "You're offline" }).waitFor();
});

test("a new version takes over at the next navigation, and no page of the old one is shown", async () => {
  let isNew = false;
  const served = await openFakeProxy(town.url, {
    async instead({ url = "", headers }) {
      const change = isNew ? newVersion[url] : undefined;
      if (!change) return null;
      const answer = await fetch(new URL(url, town.url), { headers: { cookie: headers.cookie ?? "" } });
      const stays = ["content-type", "cache-control", "x-member", "x-offline", "content-security-policy"];
      const kept = stays.flatMap((name) => (answer.headers.has(name) ? [[name, answer.headers.get(name) ?? ""]] : []));
      return new Response(change(await answer.text()), { headers: Object.fromEntries(kept) as Record<string, string> });
    },
  });
  // Playwright pauses each new worker, and in a browser that had other workers it can leave a newer one paused for good.
  const browser = await launchChromium();
  onTestFinished(() => browser.close());
  const own = { javaScript: true, serviceWorkers: "allow", browser } as const;
  phone = await openPhoneOf(served, Ben, own);
  const { page, context } = phone;
  await openCached(page, "/car");
  await page.goto("/");

  isNew = true;
  await page.goto("/car");
  expect(await page.evaluate(() => document.body.dataset.build)).toBe("new");
  await expect.poll(() => versionOf(page), { timeout: 30_000 }).toBe("new");
  await context.setOffline(true);
  await page.reload();
  expect(await page.evaluate(() => document.body.dataset.build)).toBe("new");
});

test("a page that a proxy answers in the server's place costs nothing that is kept or waits", async () => {
  let isDown = false;
  const served = await openFakeProxy(town.url, {
    instead: ({ headers }) => {
      const isPage = headers["sec-fetch-mode"] === "navigate";
      const own = new Response("<h1>Back soon</h1>", { headers: { "content-type": "text/html" } });
      return Promise.resolve(isDown && isPage ? own : null);
    },
  });
  const browser = await launchChromium();
  onTestFinished(() => browser.close());
  const own = { javaScript: true, serviceWorkers: "allow", browser, at: ben.place } as const;
  phone = await openPhoneOf(served, Ben, own);
  const { page, context } = phone;
  await openCached(page, "/");
  isDown = true;
  await page.goto("/profile");
  await page.getByRole("heading", { name: "Back soon" }).waitFor();
  await page.waitForTimeout(500); // the worker looks at the page after it is shown
  isDown = false;
  expect([await workers(page), await cachedPages(page)]).toEqual([1, ["/"]]);
  await context.setOffline(true);
  await page.goto("/");
  await page.getByText("You're offline").waitFor();
  await page.getByRole("heading", { name: "Nearby Parking" }).waitFor();
});

test("a message that waits is not taken for sent by what a proxy answers in the server's place", async () => {
  let asked = 0;
  let isDown = false;
  const served = await openFakeProxy(town.url, {
    instead: ({ url, method }) => {
      const isMessage = isDown && method === "POST" && url === "/api/messages";
      if (isMessage) asked++;
      const own = new Response("<h1>Back soon</h1>", { headers: { "content-type": "text/html" } });
      return Promise.resolve(isMessage ? own : null);
    },
  });
  const browser = await launchChromium();
  onTestFinished(() => browser.close());
  const own = { javaScript: true, serviceWorkers: "allow", browser, at: ben.place } as const;
  phone = await openPhoneOf(served, Ben, own);
  const { page, context } = phone;
  const { id: anaId } = await actorOf(town, ana);
  await makeAcquainted(town.app.context, await actorOf(town, ana), await actorOf(town, ben));
  await openCached(page, "/");
  await openLive(page, `/chat/${anaId}`);
  await context.setOffline(true);
  await page.getByRole("textbox").fill("In the garage.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBeGreaterThan(0);
  await page.goto("/");
  await waiting(page).getByText("'In the garage.'").waitFor();
  isDown = true;
  await context.setOffline(false);
  await expect.poll(() => asked, { timeout: 20_000 }).toBeGreaterThan(0);
  isDown = false;
  const heard = async () => (await Ana.get(`/api/messages/conversation/${(await actorOf(town, ben)).id}`)).text();
  await expect.poll(heard, { timeout: 30_000 }).toContain("In the garage.");
});

/** What a new build changes: its service worker answers, and its page says so. */
const newVersion: Record<string, ((text: string) => string) | undefined> = {
  "/sw.js": (script) =>
    `${script};self.addEventListener("message", ({ ports: [port] }) => port && port.postMessage("new"));`,
  "/car": (html) => html.replace("<body", '<body data-build="new"'),
};

/** The version of the worker in charge of the page; the old one does not answer. */
const versionOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => resolve(data);
        navigator.serviceWorker.controller?.postMessage({}, [port2]);
        setTimeout(() => resolve("old"), 500);
      }),
  );
