import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { addNotice } from "~/domain/notifications";
import type { SpaceForParty } from "~/domain/listings/space-rules";
import { makeAcquainted } from "../acquainted";
import { actorOf, registerAdmin } from "../admins";
import { ada, ana, ben, cem, dora, register, registerPlaceless, type Person } from "../cast";
import { givenKindspot } from "../given";
import { openKindspot } from "../kindspot";
import type { Visitor } from "../visitor";
import { expectNoAxeViolations } from "./axe";
import { openPhone, type PhoneOptions } from "./browser";
import { homeAt, openPhoneOf } from "./phone-of";

/** What only a browser can show of pages without JavaScript. The flows are in `tests/routes/without-script`. */

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });

/** A member's or a visitor's phone that runs no script. */
async function phoneOf(who?: Visitor, options: Partial<PhoneOptions> = {}): Promise<Page> {
  const withoutScript = { ...options, javaScript: false };
  const phone = who
    ? await openPhoneOf(town, who, withoutScript)
    : await openPhone({ url: town.url, ...withoutScript });
  return phone.page;
}

/** Registers a member to whom a neighbour has written `messages` messages. */
async function readsThread(messages: number): Promise<{ Reader: Visitor; writerId: string }> {
  const named = (person: Person): Person => ({ ...person, email: `${messages}-messages-${person.email}` });
  const [Writer, Reader] = [await register(town.url, named(ben)), await register(town.url, named(cem))];
  const [writer, reader] = [await actorOf(town, named(ben)), await actorOf(town, named(cem))];
  await makeAcquainted(town.app.context, writer, reader);
  for (let number = 1; number <= messages; number++)
    await Writer.post("/api/messages", { receiverId: reader.id, content: `No. ${number}.` });
  return { Reader, writerId: writer.id };
}

const tooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

describe("the map home", () => {
  test("is accessible and no wider than the phone with the placed map, also in the dark and at 320 px", async () => {
    const Cem = await register(town.url, cem);
    const page = await phoneOf(Cem, { viewport: { width: 320, height: 640 } });
    for (const path of [homeAt(cem.place), "/?place=Nowhereville", "/spaces/new", "/requests/new"]) {
      await page.goto(path);
      await isAccessibleAndFits(page);
    }
  });

  test("does not say that the position is being read, because no script reads it", async () => {
    const page = await phoneOf(await registerPlaceless(town.url, dora));
    await page.goto("/");
    await page.getByLabel("Postcode or city").waitFor();
    for (const text of ["Getting your location...", "Loading..."])
      expect(await page.getByText(text).isVisible(), text).toBe(false);
  });

  test("shows the two words large, on at most two lines", async () => {
    const [owner, driver] = ["owner", "driver"].map((name) => ({ ...dora, email: `${name}@kindspot.example` }));
    const [Owner, Driver] = [await register(town.url, owner ?? dora), await register(town.url, driver ?? dora)];
    const { id } = (await (await Owner.post("/api/parking-spaces", dora.place)).json()) as SpaceForParty;
    await Owner.post(`/api/parking-spaces/${id}/promise`, { waitTimeMinutes: 20, promisedToUserId: null });
    // An address does not set the last known place; a call does.
    await Driver.get(`/api/parking-spaces/nearby/${dora.place.latitude}/${dora.place.longitude}`);
    await Driver.post(`/api/parking-spaces/${id}/claim`, {});
    const page = await phoneOf(Driver);
    await page.goto(homeAt(dora.place));
    const code = page.locator(".handover-code");
    const words = code.locator("strong");
    const sizes = await words.evaluateAll((all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize)));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24);
    expect((await code.boundingBox())?.height).toBeLessThan(70);
  });

  test("is accessible while a promise runs and the page reloads by itself", async () => {
    const [owner, driver] = ["owner", "driver"].map((name) => ({ ...dora, email: `awaited-${name}@kindspot.example` }));
    const [Owner, Driver] = [await register(town.url, owner ?? dora), await register(town.url, driver ?? dora)];
    const { id } = (await (await Owner.post("/api/parking-spaces", dora.place)).json()) as SpaceForParty;
    await Owner.post(`/api/parking-spaces/${id}/promise`, { waitTimeMinutes: 20, promisedToUserId: null });
    await Driver.get(`/api/parking-spaces/nearby/${dora.place.latitude}/${dora.place.longitude}`);
    await Driver.post(`/api/parking-spaces/${id}/claim`, {});
    const page = await phoneOf(Driver);
    await page.goto(homeAt(dora.place));
    await page.getByRole("link", { name: "Stop refreshing" }).waitFor();
    await expectNoAxeViolations(page);
  });
});

/** Expects that the open page is accessible and not too wide, in both colour schemes. */
async function isAccessibleAndFits(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoAxeViolations(page);
    expect(await tooWide(page)).toBeLessThanOrEqual(0);
  }
}

test.each([
  ...["/", "/menu", "/no-such-page", "/mobile-access"],
  ...["/about", "/how-it-works", "/terms", "/privacy", "/contact", "/api"],
])("%s is accessible and no wider than a phone of 320 px, also in the dark", async (path) => {
  const userAgent = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36";
  const page = await phoneOf(undefined, { viewport: { width: 320, height: 640 }, userAgent });
  await page.goto(path);
  await isAccessibleAndFits(page);
});

test("the page of an unknown path is no wider than a phone of 320 px", async () => {
  const Lost = await register(town.url, { ...ana, email: "lost@kindspot.example" });
  const page = await phoneOf(Lost, { viewport: { width: 320, height: 640 } });
  await page.goto("/no-such-page");
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
});

test("the placeholder before the launch is accessible and no wider than a phone of 320 px", async () => {
  const before = await openKindspot({ env: { COMING_SOON: "true" } });
  const viewport = { width: 320, height: 640 };
  const { page } = await openPhone({ url: before.url, javaScript: false, viewport });
  await page.goto("/");
  await isAccessibleAndFits(page);
});

test.each([
  ["a phone", "grid", { viewport: { width: 360, height: 740 } }],
  ["a desk", "table-row", { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false }],
])("the dashboard on %s is no wider than the screen, its rows are a %s", async (_where, display, screen) => {
  const email = `${display}-${ada.email}`;
  const page = await phoneOf(await registerAdmin(town, { ...ada, email }), screen);
  await page.goto("/admin");
  expect(await tooWide(page)).toBe(0);
  const rows = page.locator(".member-table tbody tr");
  expect(await rows.first().evaluate((row) => getComputedStyle(row).display)).toBe(display);
});

test("a member who is not an admin reads 'Access Denied' on an accessible page", async () => {
  const page = await phoneOf(await register(town.url, { ...ben, email: "curious@kindspot.example" }));
  await page.goto("/admin");
  await page.getByRole("heading", { name: "Access Denied" }).waitFor();
  await expectNoAxeViolations(page);
});

test("a long thread opens at its newest message", async () => {
  const { Reader, writerId } = await readsThread(30);
  const page = await phoneOf(Reader);
  await page.goto(`/chat/${writerId}`);
  const inView = (text: string) =>
    page.locator(".scroller").evaluate((scroller, wanted) => {
      const element = [...scroller.querySelectorAll(".message p")].find(({ textContent }) => textContent === wanted);
      const { top = -1, bottom = -1 } = element?.getBoundingClientRect() ?? {};
      const { top: first, bottom: last } = scroller.getBoundingClientRect();
      return top >= first && bottom <= last;
    }, text);
  await expect.poll(() => inView("No. 30.")).toBe(true);
  expect(await inView("No. 1.")).toBe(false);
});

test("toasts that wait show one at a time, each until it is put away", async () => {
  const received = { ...cem, email: "told@kindspot.example" };
  const Told = await register(town.url, received);
  await Told.get("/profile");
  const { context } = town.app;
  const { id } = await actorOf(town, received);
  for (const title of ["First", "Second", "Third"])
    await context.write((tx) => addNotice(tx, context, id, { title, message: "Said in turn." }));
  const page = await phoneOf(Told);
  await page.goto("/menu");
  const shown = page.locator(".toast:visible");
  for (const title of ["First", "Second", "Third"]) {
    expect(await shown.locator("strong").allTextContents()).toEqual([title]);
    await expectNoAxeViolations(page);
    await shown.getByLabel("Dismiss").click();
  }
  await shown.waitFor({ state: "detached" });
});

test("a form that was refused has the focus on its first wrong field", async () => {
  const page = await phoneOf();
  await page.goto("/contact");
  await page.locator("main form").evaluate((form: HTMLFormElement) => (form.noValidate = true));
  await press(page, "Send Message");
  await page.locator("main form .error").first().waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("name");
});

test("pages that replace dialogs and script-loaded parts are accessible", async () => {
  const { Reader, writerId } = await readsThread(51);
  const { id } = (await (await Reader.post("/api/parking-spaces", dora.place)).json()) as SpaceForParty;
  const page = await phoneOf(Reader);
  for (const path of [`/spaces/${id}/promise`, "/profile/edit"]) {
    await page.goto(path);
    await expectNoAxeViolations(page);
  }
  await page.locator("main form").evaluateAll((forms) => {
    for (const form of forms) (form as HTMLFormElement).noValidate = true;
  });
  await page.getByLabel("First Name").fill("");
  await press(page, "Update Profile");
  await page.getByText("First name is required").waitFor();
  await expectNoAxeViolations(page);
  await page.goto(`/chat/${writerId}`);
  await page.getByRole("link", { name: "Earlier messages" }).click();
  await page.getByRole("link", { name: "Newest messages" }).waitFor();
  await expectNoAxeViolations(page);
});
