import type { Page } from "playwright";
import { expect, test } from "vitest";
import { ana, ben, type Person } from "../cast";
import { givenKindspot, givenMember } from "../given";
import type { Visitor } from "../visitor";
import { expectNoAxeViolations } from "./axe";
import { openLive } from "./open-live";
import { homeAt, openPhoneOf } from "./phone-of";

/** What appears on an open page without a tap, on pages about something else. */

const town = givenKindspot({}, "test");
const Ana = givenMember(town, ana, "test");
const Ben = givenMember(town, ben, "test");

async function looksAt(who: Visitor, { place }: Person, path: string): Promise<Page> {
  const phone = await openPhoneOf(town, who, { javaScript: true, at: place });
  await openLive(phone.page, path);
  return phone.page;
}

const idOf = async (who: Visitor) => ((await (await who.get("/api/auth/user")).json()) as { id: string }).id;
const share = async () =>
  (
    (await (
      await Ana.post("/api/parking-spaces", {
        ...ana.place,
        address: "402 5th Street",
      })
    ).json()) as { id: string }
  ).id;
const ask = () => Ben.post("/api/parking-requests", { ...ben.place, radius: 3218 });

test("a request is a line on the owner's open page, which leads to the requests", async () => {
  await share();
  const page = await looksAt(Ana, ana, "/menu");
  await ask();
  await page.getByRole("link", { name: "Ben O. needs a space · Answer" }).click();
  await page.waitForURL("**/requests");
  await page.getByRole("button", { name: "Promise 10 min" }).waitFor();
});

test("a request is a card on the owner's open map, and one tap promises the space", async () => {
  await share();
  const page = await looksAt(Ana, ana, homeAt(ana.place));
  await ask();
  const card = page.getByRole("region", { name: /Ben O\. needs a space/ });
  await card.waitFor();
  await expect.poll(() => page.title()).toMatch(/^\(1\) Current Location/);
  await expectNoAxeViolations(page);
  await card.getByRole("button", { name: "Promise 10 min" }).click();
  await page.getByRole("region", { name: /Ben O\. is coming/ }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest(".promise-head") !== null)).toBe(true);
  await expectNoAxeViolations(page);
});

test("a screen reader hears once who is coming, by the bar alone", async () => {
  const shared = await Ana.post("/api/parking-spaces", { ...ana.place, keepMinutes: 20 });
  const { id } = (await shared.json()) as { id: string };
  const page = await looksAt(Ana, ana, "/menu");
  expect((await Ben.post(`/api/parking-spaces/${id}/claim`)).status).toBe(200);
  await page.getByRole("region", { name: /Ben O\. is coming/ }).waitFor();
  const spoken = page.locator("[role=status], [role=alert], [aria-live]:not([aria-live=off])");
  await expect
    .poll(async () => (await spoken.allInnerTexts()).filter((text) => text.includes("is coming")))
    .toEqual(["Ben O. is coming"]);
  expect(await page.locator(".toast").count()).toBe(0);
});

test("a message is a toast that leads to the thread, and is counted in the title", async () => {
  const page = await looksAt(Ana, ana, "/menu");
  await Ben.post("/api/messages", {
    receiverId: await idOf(Ana),
    content: "Are you leaving?",
  });
  const toast = page.locator(".toast", { hasText: "Message from Ben O." });
  await toast.getByText("Are you leaving?").waitFor();
  await expect.poll(() => page.title()).toMatch(/^\(1\) Menu/);
  await toast.getByRole("link", { name: "Open" }).click();
  await page.waitForURL(`**/chat/${await idOf(Ben)}`);
});

test("'Did you get it?' is asked on an open page, and its end stays there until it is dismissed", async () => {
  const spaceId = await share();
  await ask();
  await Ana.post(`/api/parking-spaces/${spaceId}/promise`, {
    waitTimeMinutes: 10,
    promisedToUserId: await idOf(Ben),
  });
  const page = await looksAt(Ben, ben, "/menu");
  await page.getByRole("region", { name: /You say [A-Z]+ → they say [A-Z]+/ }).waitFor();
  await Ana.post(`/api/parking-spaces/${spaceId}/handover`, {});
  const question = page.getByRole("region", { name: "Did you get it?" });
  await question.waitFor();
  await question.getByRole("button", { name: "It wasn't there" }).click();
  await question.waitFor({ state: "detached" });
  const end = (await looksAt(Ana, ana, "/menu")).getByRole("region", {
    name: "Your promise ended",
  });
  await end.getByText("Ben O. didn't get your space.").waitFor();
  await end.getByRole("button", { name: "Dismiss" }).click();
  await end.waitFor({ state: "detached" });
});
