import type { Page } from "playwright";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { ada, ana, ben, cem, dora, register, registerPlaceless } from "../cast";
import { givenKindspot } from "../given";
import { signal } from "../signal";
import { openPhoneOf } from "./phone-of";

const town = givenKindspot();
beforeAll(async () => {
  const Ana = await register(town.url, ana);
  await Ana.post("/api/parking-spaces", { ...ana.place, keepMinutes: 10 });
});

/** A newcomer's phone, whose scripts come when the test says so. */
async function openNewcomer({ email, ...person }: typeof ben) {
  const who = await registerPlaceless(town.url, { ...person, email });
  const phone = await openPhoneOf(town, who, { javaScript: true, at: person.place });
  onTestFinished(() => phone.context.close());
  // An opened socket loads the page's data again, for what happened before it. That load is not the one counted here.
  await phone.page.addInitScript(() => {
    Object.assign(window, { WebSocket: EventTarget });
  });
  const scripts = signal();
  await phone.page.route("**/build/**", async (route) => {
    await scripts.given;
    await route.continue();
  });
  return { ...phone, scripts };
}

const card = (page: Page) => page.getByRole("heading", { name: "Ana R." });
const isReact = (page: Page) => page.evaluate(() => document.getElementById("early") === null);

test("a newcomer's list is there before the scripts, and asked for once, without a second document", async () => {
  const { page, scripts } = await openNewcomer(ben);
  const documents: string[] = [];
  const lists: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
    if (request.url().includes("_root.data?lat=")) lists.push(request.url());
  });
  const fetched = page.waitForResponse((answer) => answer.url().includes("_root.data?lat="));
  const opened = page.goto("/");
  await (await fetched).finished();
  await card(page).waitFor();
  scripts.give();
  await opened;
  await expect.poll(() => isReact(page)).toBe(true);
  await card(page).waitFor();
  expect(new Set(lists).size).toBe(1);
  expect(documents).toHaveLength(1);
  const sent = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  expect(sent.filter((name) => name.includes("_root.data?lat="))).toHaveLength(1);
});

test("a newcomer's list stays where it is when the scripts come, with the focus and what was typed", async () => {
  const { page, scripts } = await openNewcomer({ ...ben, email: cem.email });
  const opened = page.goto("/");
  await card(page).waitFor();
  await page.getByText("Within 2 mile radius").filter({ visible: true }).click();
  const field = page.getByLabel("Postcode or city").filter({ visible: true });
  await field.fill("Berlin");
  const before = await card(page).boundingBox();
  scripts.give();
  await opened;
  await expect.poll(() => isReact(page)).toBe(true);
  expect(await card(page).boundingBox()).toEqual(before);
  expect(await field.inputValue()).toBe("Berlin");
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
});

test("a newcomer takes a space before the scripts are there", async () => {
  const { page, scripts } = await openNewcomer({ ...ben, email: dora.email });
  const opened = page.goto("/").catch(() => undefined);
  await page.getByRole("button", { name: "I'm coming" }).click();
  scripts.give();
  await opened;
  await page.locator(".promise-bar").getByText("Ana R.").first().waitFor();
});

test("a newcomer's focus stays on its card when the scripts bring a list with a nearer space", async () => {
  const { place } = dora;
  const Ada = await register(town.url, { ...ada, place });
  await Ada.post("/api/parking-spaces", { ...place, latitude: place.latitude + 0.001, keepMinutes: 10 });
  const Nearer = await register(town.url, { ...cem, email: "nearer@kindspot.example", place });
  const { page, scripts } = await openNewcomer({ ...dora, email: "newcomer@kindspot.example" });
  const shared = signal();
  await page.route("**/_root.data?lat=*", async (route) => {
    await shared.given;
    await route.continue();
  });
  const opened = page.goto("/");
  await page.getByRole("button", { name: "I'm coming" }).focus();
  await Nearer.post("/api/parking-spaces", { ...place, keepMinutes: 10 });
  shared.give();
  scripts.give();
  await opened;
  await expect.poll(() => isReact(page)).toBe(true);
  await page.getByRole("heading", { name: "Cem A." }).waitFor();
  const focused = page.getByRole("listitem").filter({ has: page.locator(":focus") });
  await focused.getByRole("heading", { name: "Ada N." }).waitFor();
});
