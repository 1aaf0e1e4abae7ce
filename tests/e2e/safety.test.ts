import type { Page } from "playwright";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { actorOf } from "../admins";
import { ada, ana, ben, register, type Person } from "../cast";
import { givenAdmin, givenKindspot } from "../given";
import type { Visitor } from "../visitor";
import { expectNoAxeViolations } from "./axe";
import { homeAt, openPhoneOf } from "./phone-of";

let Ana: Visitor, Ben: Visitor;
let anaId: string, benId: string;

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ada = givenAdmin(town, ada);
let pairs = 0;
const addMember = async (person: Person): Promise<[Visitor, string]> => {
  const somebody = { ...person, email: `${pairs}-${person.email}` };
  const who = await register(town.url, somebody);
  await who.get(homeAt(person.place)); // the last known place
  return [who, (await actorOf(town, somebody)).id];
};
beforeEach(async () => {
  pairs++;
  [Ana, anaId] = await addMember(ana);
  [Ben, benId] = await addMember(ben);
  await Ben.post("/api/parking-spaces", { ...ana.place, address: `${pairs} Elm Street` });
  await Ben.post("/api/messages", { receiverId: anaId, content: "Get out of my street, or else." });
});
afterEach(async () => {
  await Ana.post(`/api/blocks/${benId}`); // leaves the street empty for the next pair
});

const here = `/${ana.place.latitude}/${ana.place.longitude}`;
const toastShows = (page: Page, words: string) => page.locator(".toast", { hasText: words }).first().waitFor();
const section = (page: Page, heading: string) => page.locator("main section", { hasText: heading });

describe("with JavaScript", () => {
  const phoneOf = async (who: Visitor): Promise<Page> => {
    const phone = await openPhoneOf(town, who, { javaScript: true, at: ana.place });
    return phone.page;
  };

  test("Ana reports a message of Ben's from their chat; the admin reads it and deals with it", async () => {
    const page = await phoneOf(Ana);
    await page.goto(`/chat/${benId}`);
    await page.getByRole("link", { name: "Report or block" }).click();
    await page.getByRole("heading", { name: "Report Ben O." }).waitFor();
    await expectNoAxeViolations(page);

    const form = section(page, "Report Ben O.");
    await form.getByLabel("Something else").check();
    await form.getByRole("button", { name: "Send Report" }).click();
    await page.getByText("Please say what happened.").waitFor();
    await form.getByLabel("What is it about?").selectOption({ label: "Message: Get out of my street, or else." });
    await form.getByLabel("Insults, threats or harassment").check();
    await form.getByLabel("What happened?").fill("He wrote this twice.");
    await form.getByRole("button", { name: "Send Report" }).click();
    await toastShows(page, "An admin will read it.");
    await page.getByRole("link", { name: "Report something else" }).waitFor();

    const desk = await phoneOf(Ada);
    await desk.goto("/admin/reports");
    const card = desk.locator("main li.card", { hasText: "He wrote this twice." });
    expect(await card.getByRole("blockquote").innerText()).toBe("Get out of my street, or else.");
    expect(await card.getByRole("link", { name: "Ben Okafor", exact: true }).getAttribute("href")).toBe(
      `/admin/members/${benId}`,
    );
    expect(await card.getByRole("link", { name: "See member" }).getAttribute("href")).toBe(`/admin/members/${benId}`);
    await expectNoAxeViolations(desk);
    await card.getByRole("button", { name: "Mark as dealt with" }).click();
    await toastShows(desk, "It's listed under Dealt with.");
    await desk.getByRole("link", { name: "Dealt with" }).click();
    await desk.locator("main li.card", { hasText: "by Ada Novak" }).first().waitFor();
  });

  test("Ana blocks Ben, finds him on her list, and takes it back", async () => {
    const page = await phoneOf(Ana);
    await page.goto(`/members/${benId}/report`);
    await page.getByRole("button", { name: "Block Ben O." }).click();
    await page.waitForURL("/profile/blocked");
    await toastShows(page, "You and Ben O. see nothing of each other any more.");
    await expectNoAxeViolations(page);
    await page.goto("/chat");
    expect(await page.getByText("Ben O.").count()).toBe(0);

    await page.goto("/profile/edit");
    await page.getByRole("link", { name: "Blocked members" }).click();
    await page.getByRole("button", { name: "Unblock Ben O." }).click();
    await page.getByRole("heading", { name: "Nobody is blocked" }).waitFor();
    await expectNoAxeViolations(page);
  });

  test("a space is reported from its card, and from the bar once it is promised, without a word to its owner", async () => {
    const page = await phoneOf(Ana);
    await page.goto(homeAt(ana.place)); // the cards stay when the phone finds its position
    const card = page.locator(".space-card", { hasText: `${pairs} Elm Street` });
    await card.getByLabel("More", { exact: true }).click();
    await card.getByRole("link", { name: "Report", exact: true }).click();
    const about = page.getByLabel("What is it about?");
    expect(await about.locator("option:checked").innerText()).toBe(`Space: ${pairs} Elm Street`);
    await page.getByLabel("Spaces or requests that aren't real").check();
    await page.getByRole("button", { name: "Send Report" }).click();
    await toastShows(page, "An admin will read it.");

    const near = (await (await Ana.get(`/api/parking-spaces/nearby${here}`)).json()) as {
      id: string;
      address: string;
    }[];
    const space = near.find(({ address }) => address === `${pairs} Elm Street`);
    await Ana.post("/api/messages", { receiverId: benId, content: "May I have it?" });
    await Ben.post(`/api/parking-spaces/${space?.id ?? ""}/promise`, { waitTimeMinutes: 20, promisedToUserId: anaId });
    await page.goto("/");
    await page.locator(".promise-bar").getByLabel("More", { exact: true }).click();
    await page.locator(".promise-bar").getByRole("link", { name: "Report", exact: true }).click();
    expect(await about.locator("option:checked").innerText()).toBe(`Space: ${pairs} Elm Street`);
  });

  test("a request can be answered with a report or a block", async () => {
    await Ben.post("/api/parking-requests", { ...ben.place, message: `Move your car ${pairs}` });
    const page = await phoneOf(Ana);
    await page.goto("/requests");
    await page
      .locator(".request", { hasText: `Move your car ${pairs}` })
      .getByRole("link", { name: "Report or block" })
      .click();
    await page.getByRole("button", { name: "Block Ben O." }).waitFor();
  });
});

test("what Ben has open of Ana disappears from his phone when she blocks him", async () => {
  await Ana.post("/api/parking-spaces", { ...ben.place, address: "Ana's street" });
  const open = async (path: string) => {
    const phone = await openPhoneOf(town, Ben, { javaScript: true, at: ben.place });
    await phone.page.goto(path);
    return phone.page;
  };
  const [map, chat] = [await open("/"), await open("/chat")];
  const shown = [
    map.locator(".space-card", { hasText: "Ana R." }),
    chat.locator(".conversation", { hasText: "Ana R." }),
  ];
  for (const one of shown) await one.waitFor();
  await Ana.post(`/api/blocks/${benId}`);
  for (const one of shown) await one.waitFor({ state: "detached" });
});

test("a card's link opens without reloading the page, or in a new tab if the browser is asked for one", async () => {
  const phone = await openPhoneOf(town, Ana, { javaScript: true, at: ana.place });
  const { page, context } = phone;
  await page.goto(homeAt(ana.place)); // the cards stay when the phone finds its position
  const card = page.locator(".space-card").first();
  const report = card.getByRole("link", { name: "Report", exact: true });
  await card.getByLabel("More", { exact: true }).click();
  const [tab] = await Promise.all([context.waitForEvent("page"), report.click({ modifiers: ["ControlOrMeta"] })]);
  await tab.getByRole("heading", { name: "Report Ben O." }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/");

  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  await report.click();
  await page.getByRole("heading", { name: "Report Ben O." }).waitFor();
  expect(documents).toEqual([]);
});
