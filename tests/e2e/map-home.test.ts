import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { SpaceForParty } from "~/domain/listings/space-rules";
import { members } from "~db/schema";
import { ana, ben, cem, dora, register } from "../cast";
import { givenKindspot, givenMember } from "../given";
import { removeSpaces } from "../remove-spaces";
import type { Visitor } from "../visitor";
import { expectNoAxeViolations } from "./axe";
import type { Phone } from "./browser";
import { holdPosts } from "./hold-posts";
import { openLive } from "./open-live";
import { homeAt, openPhoneOf } from "./phone-of";
import { pressAtOnce } from "./press-at-once";

const phones: Phone[] = [];

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ana = givenMember(town, ana);
const Ben = givenMember(town, ben);
const Cem = givenMember(town, cem);
const Dora = givenMember(town, dora);
beforeAll(async () => {
  const car = { vehicleDescription: "Blue Golf", licensePlate: "7XKC" };
  await town.app.database.write((tx) => tx.update(members).set(car).where(eq(members.email, ana.email)));
});
afterEach(async () => {
  await Promise.all(phones.splice(0).map(({ context }) => context.close()));
  for (const owner of [Ana, Cem]) await removeSpaces(owner);
});

async function phoneOf(who: Visitor, options: Parameters<typeof openPhoneOf>[2]) {
  const phone = await openPhoneOf(town, who, options);
  phones.push(phone);
  return phone.page;
}

const share = async (who: Visitor, more: object = {}): Promise<SpaceForParty> =>
  (await who.post("/api/parking-spaces", { ...ana.place, ...more })).json() as Promise<SpaceForParty>;

describe("the map home with JavaScript", () => {
  test("a space is shared in 5 minutes and earns 50 points", async () => {
    // A second share within 15 minutes earns nothing in the same place.
    const newcomer = await register(town.url, { ...ana, email: "first-share@kindspot.example" });
    onTestFinished(() => removeSpaces(newcomer));
    const page = await phoneOf(newcomer, { javaScript: true });
    await page.goto(homeAt(ana.place));
    await page.getByRole("link", { name: "Share Space" }).click();
    await page.getByRole("radio", { name: "In 5 min" }).check();
    await page.getByLabel("Address").fill("7th Avenue 120");
    await page.getByRole("button", { name: "Share Space" }).click();
    await page.getByText("You earned 50 points!").first().waitFor();
    const card = page.locator(".space-card");
    await card.getByText("Available in 5 min").waitFor();
    await card.getByText("7th Avenue 120").waitFor();
  });

  test("Ben sees every element of the card, may contact Ana and promise nothing", async () => {
    await share(Ana, { address: "7th Avenue 120", description: "By the bakery" });
    const page = await phoneOf(Ben, { javaScript: true });
    await page.goto(homeAt(ben.place));
    const card = page.locator(".space-card");
    for (const text of [
      "Ana R.",
      "Blue Golf",
      "•••7XKC",
      "Available",
      "0.4 mi",
      "5.0",
      "Available now",
      "7th Avenue 120",
      "By the bakery",
    ])
      await card.getByText(text).first().waitFor();
    expect(await card.getByRole("link", { name: "Promise" }).count()).toBe(0);
    await card.getByRole("button", { name: "Contact" }).click();
    await page.waitForURL(/\/chat\/.+/);
    await page.getByRole("heading", { name: "Ana R.", level: 1 }).waitFor();
  });

  test("Ana may promise her own space while it is available, and contact nobody about it", async () => {
    const { id } = await share(Ana);
    const page = await phoneOf(Ana, { javaScript: true });
    await page.goto(homeAt(ana.place));
    const card = page.locator(".space-card");
    await card.getByRole("link", { name: "Promise" }).waitFor();
    expect(await card.getByRole("button", { name: "Contact" }).count()).toBe(0);
    await Ana.post(`/api/parking-spaces/${id}/leaving`);
    await page.goto(homeAt(ana.place));
    await card.getByText("Leaving Soon").waitFor();
    expect(await card.getByRole("link", { name: "Promise" }).count()).toBe(0);
  });

  test("Ana's own card stays the first of the list when a nearer space joins", async () => {
    await share(Ana);
    const page = await phoneOf(Ana, { javaScript: true });
    await openLive(page, homeAt(cem.place));
    await share(Cem, cem.place);
    await page.locator(".space-card").getByText("Cem A.").waitFor();
    expect(await page.locator(".space-card h3").allTextContents()).toEqual(["Ana R.", "Cem A."]);
    await page.getByRole("button", { name: "I'm leaving now" }).click();
    await page.locator(".space-card").first().getByText("Leaving now").waitFor();
  });

  test("Ana promises her space for 10 minutes to the first neighbour to ask", async () => {
    await share(Ana);
    const page = await phoneOf(Ana, { javaScript: true });
    await page.goto(homeAt(ana.place));
    await page.getByRole("link", { name: "Promise" }).click();
    await page.getByText("Choose how long you'll wait for someone to arrive at your parking space.").waitFor();
    expect(await page.getByLabel("The first neighbour to ask").isChecked()).toBe(true);
    expect(await page.getByRole("button", { name: "Promise Space" }).isDisabled()).toBe(true);
    await expectNoAxeViolations(page);
    await page.getByRole("radio", { name: "10 minutes" }).check();
    await page.getByRole("button", { name: "Promise Space" }).click();
    await page.getByText("The first neighbour to ask gets it.").first().waitFor();
    await page.getByRole("timer").first().waitFor();
    expect(await page.getByRole("timer").first().textContent()).toMatch(/^(10:00|9:\d\d)$/);
  });

  test("of Ben and Cem who press at the same instant one becomes the driver, the other reads that the space is taken", async () => {
    const { id } = await share(Ana);
    await Ana.post(`/api/parking-spaces/${id}/promise`, { waitTimeMinutes: 10, promisedToUserId: null });
    const pages = await Promise.all([phoneOf(Ben, { javaScript: true }), phoneOf(Cem, { javaScript: true })]);
    await Promise.all(pages.map((page) => page.goto(homeAt(ben.place))));
    await pressAtOnce(pages, "I'm coming");
    const winner = Promise.any(pages.map((page) => page.locator(".promise-bar .handover-code").waitFor()));
    const loser = Promise.any(pages.map((page) => page.getByText("Someone else was faster.").first().waitFor()));
    await Promise.all([winner, loser]);
  });

  test("Ben's request shows as Active Request until he closes it", async () => {
    await Ben.post("/api/parking-requests", { ...ben.place, radius: 3218 });
    const page = await phoneOf(Ben, { javaScript: true });
    await page.goto(homeAt(ben.place));
    const banner = page.getByRole("region", { name: "Active Request" });
    await banner.getByText("Looking for parking in your area").waitFor();
    await banner.getByRole("button", { name: "Close" }).click();
    await banner.waitFor({ state: "detached" });
    await page.goto(homeAt(ben.place));
    expect(await banner.count()).toBe(0);
    const [request] = (await (await Ben.get("/api/parking-requests/user")).json()) as { id: string }[];
    await Ben.post(`/api/parking-requests/${request?.id ?? ""}/cancel`, {});
  });

  test("an empty neighbourhood says so; a smaller radius is one tap away", async () => {
    const page = await phoneOf(Dora, { javaScript: true });
    await page.goto(homeAt(dora.place));
    await page.getByText("No parking spaces available nearby").waitFor();
    await page.getByText("Try expanding your search radius").waitFor();
    await page.getByText("Within 2 mile radius").click();
    const radius = page.getByRole("navigation", { name: "Search radius" }).getByRole("link");
    expect(await radius.allTextContents()).toEqual(["0.5 mi", "1 mi", "2 mi", "5 mi"]);
    await page.getByRole("link", { name: "0.5 mi" }).click();
    await page.getByText("Within 0.5 mile radius").waitFor();
  });

  test("a postcode takes the place of the phone's position; an unknown one is named beside its field", async () => {
    const page = await phoneOf(Dora, { javaScript: true });
    await page.goto("/?place=Nowhereville");
    await page.getByText("We don't know this place.").first().waitFor();
    expect(await page.getByLabel("Postcode or city").inputValue()).toBe("Nowhereville");
    await page.getByLabel("Postcode or city").fill("11215");
    await page.getByRole("button", { name: "Show this place" }).click();
    await page.getByRole("heading", { name: "11215 Brooklyn, NY", level: 1 }).waitFor();
  });

  test("a newcomer's hint is dismissed at once, and the focus moves to the page's heading", async () => {
    const page = await phoneOf(await register(town.url, { ...dora, email: "eva@kindspot.example" }), {
      javaScript: true,
      viewport: { width: 320, height: 568 },
    });
    await openLive(page, homeAt(dora.place));
    const hint = page.getByRole("group", { name: "Hint" });
    await hint.getByText("Leaving your space?").click();
    await expectNoAxeViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await hint.getByRole("button", { name: "Got it" }).click();
    await hint.waitFor({ state: "detached" });
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    await page.goto(homeAt(dora.place));
    await page.getByRole("heading", { name: "Nearby Parking" }).waitFor();
    expect(await hint.count()).toBe(0);
  });

  test("a pin says the owner's name, the vehicle and the status, and leads to its card", async () => {
    const { id } = await share(Ana);
    const page = await phoneOf(Ben, { javaScript: true });
    // The page loads its data once more when its socket opens; a popup opened before can close.
    await openLive(page, homeAt(ben.place));
    await page.locator(".map.live").waitFor();
    await page.getByTitle(/^Ana R\..*Status: Available, now, \d+ min drive$/).click();
    const popup = page.locator(".leaflet-popup");
    for (const text of ["Ana R.", "Blue Golf", "Status: Available · now, 3 min drive"])
      await popup.getByText(text, { exact: true }).waitFor();
    // The map moves until the popup is whole: a press on what moves ends beside it.
    await page.locator(".leaflet-pan-anim").waitFor({ state: "detached" });
    await popup.getByRole("link", { name: "Show in list" }).click();
    await page.waitForURL(`**#space-${id}`);
  });

  test("every state is accessible, also in the dark and at 320 px", async () => {
    const { id } = await share(Ana);
    await Ana.post(`/api/parking-spaces/${id}/promise`, { waitTimeMinutes: 20, promisedToUserId: null });
    await Ben.get(homeAt(ben.place));
    await Ben.post(`/api/parking-spaces/${id}/claim`, {});
    const page = await phoneOf(Ben, { javaScript: true, viewport: { width: 320, height: 640 } });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const path of [homeAt(ben.place), "/?place=Nowhereville", "/spaces/new", "/requests/new"]) {
        await page.goto(path);
        await expectNoAxeViolations(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
      }
    }
    await Ben.post(`/api/parking-spaces/${id}/release`, {});
  });
});

test.each([
  { link: "Share Space", title: "Share Your Parking Space" },
  { link: "Request Parking", title: "Request Parking" },
])("the dialog of $link is accessible, also in the dark and at 320 px", async ({ link, title }) => {
  const page = await phoneOf(Dora, { javaScript: true, viewport: { width: 320, height: 640 } });
  await page.goto(homeAt(dora.place));
  await page.locator(".map.live").waitFor();
  await page.getByRole("link", { name: link }).click();
  await page.getByRole("dialog", { name: title }).getByRole("button", { name: link }).waitFor();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoAxeViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }
});

test("the promise dialog says that it is being sent", async () => {
  await share(Ana);
  const page = await phoneOf(Ana, { javaScript: true });
  await page.goto(homeAt(ana.place));
  await page.locator(".map.live").waitFor();
  const held = await holdPosts(page, "**/promise.data*");
  await page.getByRole("link", { name: "Promise" }).click();
  await page.getByRole("dialog", { name: "Promise Your Parking Space" }).waitFor();
  await page.getByRole("radio", { name: "5 minutes" }).check();
  await page.getByRole("button", { name: "Promise Space" }).click();
  const busy = page.getByText("Promising...");
  await busy.waitFor();
  expect(await busy.isDisabled()).toBe(true);
  await expect.poll(() => held.length).toBe(1);
  await held[0]?.continue();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("timer").first().waitFor();
});
