import type { Page } from "playwright";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeAcquainted } from "../acquainted";
import { actorOf } from "../admins";
import { ana, ben, cem, register, type Person } from "../cast";
import { givenKindspot } from "../given";
import { jpeg } from "../pictures";
import type { Visitor } from "../visitor";
import type { Phone } from "./browser";
import { expectOnlyLostNetwork, openPhoneWithWorker } from "./offline-phone";
import { openLive } from "./open-live";
import { openPhoneOf } from "./phone-of";

let Ana: Visitor, Ben: Visitor, Cem: Visitor;
let phone: Phone;
const ids = new Map<Person, string>();
const idOf = (person: Person): string => ids.get(person) ?? "";

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
beforeAll(async () => {
  [Ana, Ben, Cem] = [await register(town.url, ana), await register(town.url, ben), await register(town.url, cem)];
  for (const person of [ana, ben, cem]) ids.set(person, (await actorOf(town, person)).id);
  for (const person of [ana, ben])
    await makeAcquainted(town.app.context, await actorOf(town, person), await actorOf(town, cem));
});
afterEach(async () => {
  await phone.context.close();
  expectOnlyLostNetwork();
});

/** As where both have signed in from pages that were open before: no page is told. */
async function signInInstead(who: Visitor): Promise<void> {
  const pairs = who.cookie().split("; ");
  const cookies = pairs.map((pair) => pair.split(/=(.*)/));
  await phone.context.addCookies(cookies.map(([name = "", value = ""]) => ({ name, value, url: town.url })));
}

const profileOf = async (who: Visitor) =>
  (await (await who.get("/api/auth/user")).json()) as { firstName: string; profileImageUrl: string | null };
const messagesFrom = async (sender: Person): Promise<string> =>
  (await Cem.get(`/api/messages/conversation/${idOf(sender)}`)).text();
const answered = (page: Page, path: string) =>
  page.waitForResponse((response) => response.request().method() !== "GET" && response.url().includes(path));

describe("on a page of Ana's that stayed open while Ben signed in", () => {
  beforeEach(async () => {
    phone = await openPhoneOf(town, Ana, { javaScript: true, at: ana.place });
  });

  test("a message isn't sent as Ben's, and the page becomes his", async () => {
    const { page } = phone;
    await openLive(page, `/chat/${idOf(cem)}`);
    await page.getByRole("textbox").fill("Is it still free?");
    await signInInstead(Ben);
    const sent = answered(page, "/api/messages");
    await page.getByRole("button", { name: "Send" }).click();
    expect((await sent).status()).toBe(401);
    await page.waitForFunction(
      (id) => document.querySelector<HTMLInputElement>("[name=sentBy]")?.value === id,
      idOf(ben),
    );
    expect(await page.getByRole("log").innerText()).not.toContain("Is it still free?");
    expect(await messagesFrom(ben)).not.toContain("Is it still free?");
  });

  test("what Cem wrote to Ben doesn't count as read", async () => {
    const { page } = phone;
    await openLive(page, `/chat/${idOf(cem)}`);
    await Cem.post("/api/messages", { receiverId: idOf(ben), content: "For Ben." });
    await signInInstead(Ben);
    const read = answered(page, "/read");
    await Cem.post("/api/messages", { receiverId: idOf(ana), content: "For Ana." });
    expect((await read).status()).toBe(401);
    expect(await messagesFrom(ben)).toMatch(/"content":"For Ben\."[^}]*"readAt":null/);
  });

  test("'Share here now' doesn't share Ana's place as Ben's", async () => {
    const { page } = phone;
    await openLive(page, "/");
    await page.waitForURL(/lat=/);
    await signInInstead(Ben);
    const shared = answered(page, "_root.data");
    await page.getByRole("link", { name: "Share here now" }).click();
    await shared;
    await page.getByText("You opened this page with another account").first().waitFor();
    const { latitude, longitude } = ana.place;
    expect(await (await Cem.get(`/api/parking-spaces/nearby/${latitude}/${longitude}`)).json()).toEqual([]);
  });

  test("'I parked here' doesn't keep Ana's place as that of Ben's car", async () => {
    const { page } = phone;
    await openLive(page, "/car");
    await signInInstead(Ben);
    const parked = answered(page, "/car.data");
    await page.getByRole("button", { name: "I parked here" }).click();
    await parked;
    await page.getByText("You opened this page with another account").first().waitFor();
    expect(await (await Ben.get("/car")).text()).not.toContain('id="parked"');
  });

  test("a photo doesn't become Ben's", async () => {
    const { page } = phone;
    await openLive(page, "/profile");
    await page.getByRole("link", { name: "Change Photo" }).click();
    const dialog = page.getByRole("dialog", { name: "Change Photo" });
    await dialog.getByRole("button", { name: "Choose a photo" }).waitFor();
    await signInInstead(Ben);
    const photo = { name: "me.jpg", mimeType: "image/jpeg", buffer: await jpeg(300, 300) };
    await dialog.locator("input[type=file]").first().setInputFiles(photo);
    const asked = answered(page, "/api/objects/upload");
    await dialog.getByRole("button", { name: "Upload 1 file" }).click();
    expect((await asked).status()).toBe(401);
    expect((await profileOf(Ben)).profileImageUrl).toBeNull();
  });

  test("data that is loaded again makes it Ben's page, without what Ana typed", async () => {
    const { page } = phone;
    await openLive(page, "/profile/edit");
    const name = page.getByLabel("First Name");
    await name.fill("Anastasia");
    await signInInstead(Ben);
    await page.evaluate(() =>
      (window as unknown as { __remixRouter: { revalidate(): void } }).__remixRouter.revalidate(),
    );
    await expect.poll(() => page.locator("[name=sentBy]").first().inputValue()).toBe(idOf(ben));
    expect(await name.inputValue()).toBe(ben.firstName);
  });

  test("a refused form says so, and keeps what was typed", async () => {
    const { page } = phone;
    await openLive(page, "/profile/edit");
    await page.getByLabel("First Name").fill("Anastasia");
    await signInInstead(Ben);
    await page.getByRole("button", { name: "Update Profile" }).click();
    await page.locator(".failure", { hasText: "You opened this page with another account" }).waitFor();
    expect(await page.getByLabel("First Name").inputValue()).toBe("Anastasia");
    expect((await profileOf(Ben)).firstName).toBe(ben.firstName);
  });
});

test("what Ana sends without a network from a page that stayed open isn't shown to Ben, nor sent", async () => {
  phone = await openPhoneWithWorker(town, Ana, ana);
  const { page, context } = phone;
  await openLive(page, "/");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.getByRole("link", { name: "Request Parking" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Message (optional)").fill("Blue Golf");
  await signInInstead(Ben);
  const bens = await context.newPage();
  await openLive(bens, "/");
  const keptFor = () =>
    bens.evaluate(async () => (await (await caches.open("pages")).match("/"))?.headers.get("x-member"));
  await expect.poll(keptFor).toBe(idOf(ben));

  await context.setOffline(true);
  await page.bringToFront();
  await dialog.getByRole("button", { name: "Request Parking" }).click();
  await page.getByText("There's no connection. Please try again.").waitFor();
  expect(await dialog.getByLabel("Message (optional)").inputValue()).toBe("Blue Golf");
  await bens.reload();
  await bens.locator("html[data-seen]").waitFor();
  expect(await bens.getByText("Blue Golf").count()).toBe(0);
  await context.setOffline(false);
  expect(await (await Ben.get("/api/parking-requests/user")).json()).toEqual([]);
});
