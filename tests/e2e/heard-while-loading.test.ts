import type { Page, Route } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { ana, ben, register } from "../cast";
import { givenKindspot } from "../given";
import type { Visitor } from "../visitor";
import { holdPosts } from "./hold-posts";
import { openLive, settled } from "./open-live";
import { homeAt, openPhoneOf } from "./phone-of";

// On a slow line a page loads its data for seconds. Events during that time are newer than the loaded data.

let Ana: Visitor, Ben: Visitor;

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
beforeAll(async () => {
  [Ana, Ben] = [await register(town.url, ana), await register(town.url, ben)];
});

async function bensPhone(path: string): Promise<Page> {
  const phone = await openPhoneOf(town, Ben, { javaScript: true, at: ben.place });
  await openLive(phone.page, path);
  return phone.page;
}

/** Makes the page load its data by `load`, and delays the answer until `happens` is done. */
async function meanwhile(page: Page, load: () => Promise<unknown>, happens: () => Promise<unknown>): Promise<void> {
  let arrive: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  const made = new Promise<void>((resolve) => {
    const slowly = async (route: Route) => {
      const response = await route.fetch();
      resolve();
      await arrival;
      await route.fulfill({ response });
    };
    void page.route(/\.data\b/, slowly, { times: 1 });
  });
  const arrived = page.waitForEvent("requestfinished", (request) => /\.data\b/.test(request.url()));
  await load();
  await made;
  await happens();
  arrive();
  await arrived;
  await settled(page);
}

const anasCard = (page: Page) => page.getByRole("heading", { name: "Ana R." });
async function anaShares(): Promise<string> {
  const answer = await Ana.post("/api/parking-spaces", { ...ana.place, status: "available" });
  return ((await answer.json()) as { id: string }).id;
}
const anaRemoves = (id: string) => Ana.send(`/api/parking-spaces/${id}`, { method: "DELETE" });

test("a space that is shared while the map loads its data is on the map, and stays when the older answer arrives", async () => {
  const page = await bensPhone(homeAt(ben.place));
  let id = "";
  const refresh = () => page.getByRole("button", { name: "Refresh map" }).click();
  await meanwhile(page, refresh, async () => {
    id = await anaShares();
    await page.getByRole("link", { name: /^A new space: \d+ min$/ }).waitFor();
    await anasCard(page).waitFor();
    await noteCardless(page);
  });
  await anasCard(page).waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset.cardless)).toBeUndefined();
  await anaRemoves(id);
});

test("a space that is promised by a press while the map loads its data shows its promise", async () => {
  const id = await anaShares();
  await Ana.post(`/api/parking-spaces/${id}/promise`, { waitTimeMinutes: 10, promisedToUserId: null });
  const page = await bensPhone(homeAt(ben.place));
  let sent: Route[] = [];
  const refresh = () => page.getByRole("button", { name: "Refresh map" }).click();
  await meanwhile(page, refresh, async () => {
    sent = await holdPosts(page, "**/*");
    await page.getByRole("button", { name: "I'm coming" }).click();
    await expect.poll(() => sent.length).toBe(1);
  });
  for (const route of sent) await route.continue();
  await page.locator(".promise-bar .handover-code").waitFor();
  await Ben.post(`/api/parking-spaces/${id}/release`, {});
  await anaRemoves(id);
});

/** Marks the document from the moment at which it has no card of a space. */
const noteCardless = (page: Page) =>
  page.evaluate(() => {
    const note = () => {
      if (!document.querySelector(".space-card")) document.documentElement.dataset.cardless = "";
    };
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
  });

/** Slows the page's script down 20 times: React then renders a load long after the router began it. */
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 20 });
}

test("a message that is written while the list of conversations loads on a slow phone is in the list", async () => {
  const { id } = (await (await Ben.get("/api/auth/user")).json()) as { id: string };
  const write = (content: string) => Ana.post("/api/messages", { receiverId: id, content });
  await write("Earlier");
  const page = await bensPhone("/menu");
  await slowDown(page);
  await meanwhile(
    page,
    () => page.getByRole("link", { name: /Chat$/ }).click(),
    async () => {
      await write("Here I am");
      await page.getByRole("link", { name: /2 unread, Chat/ }).waitFor();
    },
  );
  await page.getByRole("heading", { name: "Conversations", level: 1 }).waitFor();
  await page.locator(".conversation", { hasText: "Here I am" }).waitFor();
  expect(await page.getByRole("link", { name: /2 unread, Chat/ }).count()).toBe(1);
});
