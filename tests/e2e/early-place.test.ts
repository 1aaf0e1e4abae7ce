import { afterAll, beforeAll, expect, test } from "vitest";
import { ana, ben, register, registerPlaceless } from "../cast";
import { openKindspot, type Kindspot } from "../kindspot";
import { signal } from "../signal";
import { openPhoneOf } from "./phone-of";

let town: Kindspot;
beforeAll(async () => {
  town = await openKindspot();
  const Ana = await register(town.url, ana);
  await Ana.post("/api/parking-spaces", ana.place);
});
afterAll(() => town.close());

test("a newcomer's list is asked for before the scripts are there, once, and without a second document", async () => {
  const Ben = await registerPlaceless(town.url, ben);
  const { page, context } = await openPhoneOf(town, Ben, { javaScript: true, at: ben.place });
  // An opened socket loads the page's data again, for what happened before it. That load is not the one counted here.
  await page.addInitScript(() => {
    Object.assign(window, { WebSocket: EventTarget });
  });
  const scripts = signal();
  await page.route("**/build/**", async (route) => {
    await scripts.given;
    await route.continue();
  });
  const documents: string[] = [];
  const lists: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
    if (request.url().includes("_root.data?lat=")) lists.push(request.url());
  });
  const fetched = page.waitForResponse((answer) => answer.url().includes("_root.data?lat="));
  const opened = page.goto("/");
  await (await fetched).finished();
  scripts.give();
  await opened;
  await page.getByRole("heading", { name: "Ana R." }).waitFor();
  expect(new Set(lists).size).toBe(1);
  expect(documents).toHaveLength(1);
  const sent = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  expect(sent.filter((name) => name.includes("_root.data?lat="))).toHaveLength(1);
  await context.close();
});
