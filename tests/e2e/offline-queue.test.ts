import type { Page } from "playwright";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { ana, ben, cem, register, type Person } from "../cast";
import { givenKindspot } from "../given";
import type { Visitor } from "../visitor";
import type { Phone } from "./browser";
import { openMore } from "./neighbour";
import { expectOnlyLostNetwork, openPhoneWithWorker, waiting, workerHasMap } from "./offline-phone";

let Ana: Visitor, Ben: Visitor, Cem: Visitor;
let phone: Phone;

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
beforeAll(async () => {
  [Ana, Ben, Cem] = (await Promise.all([ana, ben, cem].map((person) => register(town.url, person)))) as [
    Visitor,
    Visitor,
    Visitor,
  ];
});
beforeEach(async () => {
  for (const { id } of await spaces()) await Ana.send(`/api/parking-spaces/${id}`, { method: "DELETE" });
});
afterEach(async () => {
  await phone.context.close();
  expectOnlyLostNetwork();
});

/** The active spaces around Ana. */
async function spaces(): Promise<{ id: string }[]> {
  const found = await Cem.get(`/api/parking-spaces/nearby/${ana.place.latitude}/${ana.place.longitude}`);
  return (await found.json()) as { id: string }[];
}

/** Opens the map, and waits until the phone is ready for a loss of the network. */
async function openMap(who: Visitor, person: Person): Promise<Page> {
  phone = await openPhoneWithWorker(town, who, person);
  await phone.page.goto("/");
  await workerHasMap(phone.page);
  // The page loads its dialogs after it is painted.
  await phone.page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/home-dialog-")),
  );
  return phone.page;
}

/** The first attempts can come before the worker has the network again. The page asks again after 1, 3 and 7 s. */
const NEXT_ATTEMPT = { timeout: 10_000 };

/** Makes what waits older than it is. */
const age = (minutes: number) => changeQueued({ ms: minutes * 60_000, from: "", to: "" });

/**
 * Makes what waits older, and puts another text into its body. The worker does it, because the page may be loading from the
 * phone's own copy.
 */
const changeQueued = async (by: { ms: number; from: string; to: string }) => {
  const [worker] = phone.context.serviceWorkers();
  if (!worker) throw new Error("no service worker runs");
  await worker.evaluate(
    ({ ms, from, to }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("kept");
        opening.onsuccess = () => {
          const transaction = opening.result.transaction("kept", "readwrite");
          const store = transaction.objectStore("kept");
          const asking = store.get("acts") as IDBRequest<{ at: number; body: string }[]>;
          asking.onsuccess = () =>
            store.put(
              asking.result.map((act) => ({ ...act, at: act.at - ms, body: act.body.replace(from, to) })),
              "acts",
            );
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
          transaction.onerror = () => reject(new Error("not aged"));
        };
      }),
    by,
  );
};

/** Takes Background Sync away from the worker, as in Safari and Firefox. */
const forgetSync = async () => {
  const [worker] = phone.context.serviceWorkers();
  await worker?.evaluate(() =>
    Object.defineProperty(ServiceWorkerRegistration.prototype, "sync", { value: undefined }),
  );
};

test.each([
  ["with Background Sync", () => Promise.resolve()],
  ["without Background Sync", forgetSync],
])("a share in a garage, with the page closed, makes exactly one space on coming up, %s", async (_browser, prepare) => {
  const page = await openMap(Ana, ana);
  const { context } = phone;
  await prepare();
  await context.setOffline(true);
  await page.getByRole("link", { name: "Share here now" }).click();
  await waiting(page)
    .getByText(/Share your space · Waits for the network since \d/)
    .waitFor();
  await page.close();
  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto("/");
  await expect.poll(async () => (await spaces()).length, NEXT_ATTEMPT).toBe(1);
  await waiting(later).waitFor({ state: "detached" });
  await later.reload();
  await later.getByRole("heading", { name: "Ana R." }).waitFor();
  expect(await spaces()).toHaveLength(1);
});

test("a request is kept with what was typed, and sent once the network is back", async () => {
  const page = await openMap(Ben, ben);
  const { context } = phone;
  await page.getByRole("link", { name: "Request Parking" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Message (optional)").fill("Blue Golf");
  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Request Parking" }).click();
  await waiting(page).getByText("'Blue Golf'").waitFor();
  await dialog.waitFor({ state: "detached" });
  await context.setOffline(false);
  const own = async () => JSON.stringify(await (await Ben.get("/api/parking-requests/user")).json());
  await expect.poll(own, NEXT_ATTEMPT).toContain("Blue Golf");
  await waiting(page).waitFor({ state: "detached" });
  const [open] = (await (await Ben.get("/api/parking-requests/user")).json()) as { id: string }[];
  await Ben.post(`/api/parking-requests/${open?.id ?? ""}/cancel`, {});
});

test("Background Sync sends a share while no page is open", async () => {
  const page = await openMap(Ana, ana);
  const { context } = phone;
  await context.setOffline(true);
  await page.getByRole("link", { name: "Share here now" }).click();
  await waiting(page).getByText("Waits for the network").waitFor();
  await page.goto("about:blank");
  await context.setOffline(false);
  const [worker] = context.serviceWorkers();
  // The browser's own event comes minutes later.
  await worker?.evaluate(() => {
    const Sync = (self as unknown as { SyncEvent: new (type: string, of: object) => Event }).SyncEvent;
    self.dispatchEvent(new Sync("sync", { tag: "acts" }));
  });
  await expect.poll(async () => (await spaces()).length).toBe(1);
});

test("what waits is listed and sent in its order", async () => {
  const page = await openMap(Ana, ana);
  const { context } = phone;
  await context.setOffline(true);
  await page.getByRole("link", { name: "Share here now" }).click();
  await waiting(page).getByText("Share your space").waitFor();
  await page.locator("html[data-seen]").waitFor(); // the map was loaded from the phone, which takes what is sent meanwhile
  await waiting(page).getByText("Share your space").waitFor();
  await page.getByRole("link", { name: "Request Parking" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Request Parking" }).click();
  await waiting(page).getByText("Request parking").waitFor();
  expect(await waiting(page).locator("strong").allInnerTexts()).toEqual(["Share your space", "Request parking"]);
  await listenToToasts(page);
  const posts: string[] = [];
  context.on("request", (request) => {
    if (request.method() === "POST") posts.push(new URL(request.url()).pathname);
  });
  await context.setOffline(false);
  await waiting(page).waitFor({ state: "detached", ...NEXT_ATTEMPT });
  await expect.poll(() => told(page)).toContain("What waited for the network was sent: Share your space.");
  await expect.poll(() => told(page)).toContain("What waited for the network was sent: Request parking.");
  // The first act can be tried more than once, before the worker has the network again.
  expect([...new Set(posts)]).toEqual(["/_root.data", "/requests/new.data"]);
  expect(await spaces()).toHaveLength(1);
  const [open] = (await (await Ana.get("/api/parking-requests/user")).json()) as { id: string }[];
  await Ana.post(`/api/parking-requests/${open?.id ?? ""}/cancel`, {});
});

/** Remembers each toast of this page: the next one replaces it. */
const listenToToasts = (page: Page) =>
  page.evaluate(() => {
    document.body.dataset.told = "";
    const observer = new MutationObserver(() => {
      const text = document.querySelector(".toast")?.textContent ?? "";
      const { dataset } = document.body;
      if (!dataset.told?.includes(text)) dataset.told = `${dataset.told ?? ""}${text}\n`;
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });

const told = (page: Page) => page.evaluate(() => document.body.dataset.told ?? "");

test("what waits behind a slow attempt is discarded at once, and is not sent", async () => {
  const page = await openMap(Ana, ana);
  const { context } = phone;
  await context.setOffline(true);
  await page.getByRole("link", { name: "Share here now" }).press("Enter");
  await waiting(page).getByText("Share your space").waitFor();
  await page.getByRole("link", { name: "Request Parking" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Request Parking" }).press("Enter");
  const request = waiting(page).locator("article", { hasText: "Request parking" });
  await request.waitFor();

  const [worker] = context.serviceWorkers();
  await worker?.evaluate(holdPosts);
  await context.setOffline(false);
  await expect.poll(() => worker?.evaluate(heldPosts)).toBe(1);
  await request.getByRole("button", { name: "Discard" }).click();
  await request.waitFor({ state: "detached", timeout: 5_000 });
  await worker?.evaluate(releasePosts);
  await waiting(page).waitFor({ state: "detached", ...NEXT_ATTEMPT });
  expect(await spaces()).toHaveLength(1);
  expect(await (await Ana.get("/api/parking-requests/user")).json()).toEqual([]);
});

/** In the worker: its POSTs wait until they are released, as on a slow network. */
interface Holding {
  fetch: typeof fetch;
  held: (() => void)[];
}
function holdPosts(): void {
  const scope = self as unknown as Holding;
  const send = scope.fetch.bind(self);
  scope.held = [];
  scope.fetch = async (input, init) => {
    if (init?.method === "POST") await new Promise<void>((resolve) => scope.held.push(resolve));
    return send(input, init);
  };
}
const heldPosts = (): number => (self as unknown as Holding).held.length;
const releasePosts = (): void => (self as unknown as Holding).held.forEach((release) => release());

test("a form that the server does not know is refused, and holds up nothing", async () => {
  const page = await openMap(Ana, ana);
  const { context } = phone;
  await context.setOffline(true);
  await page.getByRole("link", { name: "Share here now" }).click();
  await waiting(page).getByText("Waits for the network").waitFor();
  // As one of a version that called the button otherwise.
  await changeQueued({ ms: 0, from: "share-now=", to: "share-at-once=" });
  await page.getByRole("link", { name: "Request Parking" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Request Parking" }).click();
  await waiting(page).getByText("Request parking").first().waitFor();
  await context.setOffline(false);
  await waiting(page).getByText("That didn't work. Please try again.").waitFor(NEXT_ATTEMPT);
  const own = async () => JSON.stringify(await (await Ana.get("/api/parking-requests/user")).json());
  await expect.poll(own, NEXT_ATTEMPT).toContain('"status":"pending"');
  // The server has the request a moment before the page hears that it was sent.
  await expect.poll(() => waiting(page).getByRole("button", { name: "Discard" }).count()).toBe(1);
  await waiting(page).getByRole("button", { name: "Discard" }).click();
  await waiting(page).waitFor({ state: "detached" });
  expect(await spaces()).toEqual([]);
  const [open] = JSON.parse(await own()) as { id: string }[];
  await Ana.post(`/api/parking-requests/${open?.id ?? ""}/cancel`, {});
});

test("an owner's promise waits, and is asked again after 2 minutes", async () => {
  await Ana.post("/api/parking-spaces", { ...ana.place });
  const [space] = await spaces();
  const page = await openMap(Ana, ana);
  const { context } = phone;
  await context.setOffline(true);
  await page
    .locator(`#space-${space?.id ?? ""}`)
    .getByRole("link", { name: "Promise" })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("10 minutes").check();
  await dialog.getByRole("button", { name: "Promise Space" }).click();
  await waiting(page)
    .getByText(/Promise your space · Waits for the network since \d/)
    .waitFor();
  await age(3);
  await context.setOffline(false);
  await waiting(page).getByText("Still at your car? Promise it again.").waitFor();
  await waiting(page).getByRole("button", { name: "Promise again" }).click();
  await waiting(page).waitFor({ state: "detached", ...NEXT_ATTEMPT });
  const card = page.locator(`#space-${space?.id ?? ""}`);
  await openMore(card);
  await card.getByRole("button", { name: "Take back" }).waitFor();
  await Ana.post(`/api/parking-spaces/${space?.id ?? ""}/release`, {});
});

test("a share that waited more than 5 minutes is asked again", async () => {
  const page = await openMap(Ana, ana);
  const { context } = phone;
  await context.setOffline(true);
  await page.getByRole("link", { name: "Share here now" }).click();
  await waiting(page).getByText("Waits for the network").waitFor();
  await age(6);
  await context.setOffline(false);
  await waiting(page).getByText("Still there? Share again.").waitFor();
  expect(await spaces()).toEqual([]);
  await waiting(page).getByRole("button", { name: "Share again" }).click();
  await expect.poll(async () => (await spaces()).length, NEXT_ATTEMPT).toBe(1);
  await waiting(page).waitFor({ state: "detached" });
});

test("a claim that waited more than 2 minutes is asked again, and what became impossible is told", async () => {
  await Ana.post("/api/parking-spaces", { ...ana.place, keepMinutes: 20 });
  const [space] = await spaces();
  const page = await openMap(Ben, ben);
  const { context } = phone;
  await page.getByRole("heading", { name: "Ana R." }).waitFor();
  await context.setOffline(true);
  await page.getByRole("button", { name: "I'm coming" }).click();
  await waiting(page).getByText("Waits for the network").waitFor();
  await age(3);
  await Cem.post(`/api/parking-spaces/${space?.id ?? ""}/claim`);
  await context.setOffline(false);
  await waiting(page).getByText("Still on your way?").waitFor();
  await waiting(page).getByRole("button", { name: "I'm coming" }).click();
  await waiting(page).getByText("Someone else is on the way.").waitFor();
  await waiting(page).getByRole("button", { name: "Discard" }).click();
  await waiting(page).waitFor({ state: "detached" });
  await Cem.post(`/api/parking-spaces/${space?.id ?? ""}/release`, {});
});

test("a claim waits in a browser whose FormData leaves the pressed button out", async () => {
  await Ana.post("/api/parking-spaces", { ...ana.place, keepMinutes: 20 });
  const [space] = await spaces();
  const page = await openMap(Ben, ben);
  const { context } = phone;
  await page.evaluate(() => {
    // As before the spring of 2023.
    window.FormData = new Proxy(FormData, {
      construct: (Native, [form]: [HTMLFormElement?]) => new Native(form),
    });
  });
  await page.getByRole("heading", { name: "Ana R." }).waitFor();
  await context.setOffline(true);
  await page.getByRole("button", { name: "I'm coming" }).click();
  await waiting(page).getByText("Waits for the network").waitFor();
  await context.setOffline(false);
  await waiting(page).waitFor({ state: "detached" });
  expect(await (await Ben.post(`/api/parking-spaces/${space?.id ?? ""}/release`, {})).json()).toMatchObject({
    id: space?.id,
  });
});

test("another member's sign-in erases what waited, and sends nothing of it", async () => {
  const page = await openMap(Ana, ana);
  const { context } = phone;
  await context.setOffline(true);
  await page.getByRole("link", { name: "Share here now" }).press("Enter"); // a toast can lie above it for 5 seconds
  await waiting(page).getByText("Waits for the network").waitFor();
  await page.close();
  const session = Ben.cookie()
    .split("; ")
    .map((pair) => pair.split(/=(.*)/));
  await context.addCookies(session.map(([name = "", value = ""]) => ({ name, value, url: town.url })));
  await context.setOffline(false);
  const bens = await context.newPage();
  await bens.goto("/requests");
  const left = () => bens.evaluate(async () => (await (await caches.open("pages")).keys()).length);
  await expect.poll(left).toBe(0);
  await bens.goto("/");
  await expect.poll(left).toBe(1);
  expect(await waiting(bens).count()).toBe(0);
  expect(await spaces()).toEqual([]);
});

test("‘I've parked’ without a network is told once it is back", async () => {
  await Ana.post("/api/parking-spaces", { ...ana.place, keepMinutes: 20 });
  const [space] = await spaces();
  await Ben.post(`/api/parking-spaces/${space?.id ?? ""}/claim`);
  const page = await openMap(Ben, ben);
  const { context } = phone;
  await context.setOffline(true);
  await page.getByRole("button", { name: "I've parked" }).click();
  await waiting(page)
    .getByText(/I've parked · Waits for the network since \d/)
    .waitFor();
  await context.setOffline(false);
  await waiting(page).waitFor({ state: "detached", ...NEXT_ATTEMPT });
  await page.getByRole("button", { name: "I've parked" }).waitFor({ state: "detached" });
});
