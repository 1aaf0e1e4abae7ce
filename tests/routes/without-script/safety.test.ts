import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { SpaceForParty } from "~/domain/listings/space-rules";
import { actorOf } from "../../admins";
import { ada, ana, ben, register, type Person } from "../../cast";
import { openPage } from "../../form-client/page";
import { givenAdmin, givenKindspot } from "../../given";
import type { Visitor } from "../../visitor";

let Ana: Visitor, Ben: Visitor;
let anaId: string, benId: string;
const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ada = givenAdmin(town, ada);
const { latitude, longitude } = ana.place;
const home = `/?lat=${latitude}&lng=${longitude}`;
let pairs = 0;
const arrive = async (person: Person): Promise<[Visitor, string]> => {
  const somebody = { ...person, email: `${pairs}-${person.email}` };
  const who = await register(town.url, somebody);
  await who.get(home); // the last known place
  return [who, (await actorOf(town, somebody)).id];
};
beforeEach(async () => {
  pairs++;
  [Ana, anaId] = await arrive(ana);
  [Ben, benId] = await arrive(ben);
  await Ben.post("/api/parking-spaces", { ...ana.place, address: `${pairs} Elm Street` });
  await Ben.post("/api/messages", { receiverId: anaId, content: "Get out of my street, or else." });
});
afterEach(() => Ana.post(`/api/blocks/${benId}`)); // leaves the street empty for the next pair

const ABOUT = "What is it about?";

describe("without JavaScript", () => {
  test("Ana reports a message of Ben's from their chat; the admin reads it and deals with it", async () => {
    let page = await (await openPage(Ana, `/chat/${benId}`)).follow("Report or block");
    expect(page.has("heading", "Report Ben O.")).toBe(true);
    page = await page.check("Something else").press("Send Report");
    expect(page.text).toContain("Please say what happened.");
    page.select(ABOUT, "Message: Get out of my street, or else.").check("Insults, threats or harassment");
    page = await page.fill("What happened?", "He wrote this twice.").press("Send Report");
    expect(page.toasts).toContain("An admin will read it.");
    expect(page.has("link", "Report something else")).toBe(true);

    let desk = await openPage(Ada, "/admin/reports");
    const card = desk.part("main li.card", "He wrote this twice.");
    expect(card.texts("blockquote")).toEqual(["Get out of my street, or else."]);
    expect(card.link("Ben Okafor").attr("href")).toBe(`/admin/members/${benId}`);
    expect(card.link("See member").attr("href")).toBe(`/admin/members/${benId}`);
    desk = await card.press("Mark as dealt with");
    expect(desk.toasts).toContain("It's listed under Dealt with.");
    desk = await desk.part("main").follow("Dealt with");
    expect(desk.texts("main li.card").join()).toContain("by Ada Novak");
  });

  test("Ana blocks Ben, finds him on her list, and takes it back", async () => {
    let page = await (await openPage(Ana, `/members/${benId}/report`)).press("Block Ben O.");
    expect(page.path).toBe("/profile/blocked");
    expect(page.toasts).toContain("You and Ben O. see nothing of each other any more.");
    expect((await page.open("/chat")).text).not.toContain("Ben O.");
    page = await (await page.open("/profile/edit")).follow("Blocked members");
    page = await page.press("Unblock Ben O.");
    expect(page.has("heading", "Nobody is blocked")).toBe(true);
  });

  test("a space is reported from its card, and from the bar once it is promised, without a word to its owner", async () => {
    let page = await openPage(Ana, home);
    page = await page.part(".space-card", `${pairs} Elm Street`).follow("Report");
    expect(page.chosen(ABOUT)).toBe(`Space: ${pairs} Elm Street`);
    page = await page.check("Spaces or requests that aren't real").press("Send Report");
    expect(page.toasts).toContain("An admin will read it.");

    const answer = await Ana.get(`/api/parking-spaces/nearby/${latitude}/${longitude}`);
    const space = ((await answer.json()) as SpaceForParty[]).find(({ address }) => address === `${pairs} Elm Street`);
    await Ana.post("/api/messages", { receiverId: benId, content: "May I have it?" });
    await Ben.post(`/api/parking-spaces/${space?.id ?? ""}/promise`, { waitTimeMinutes: 20, promisedToUserId: anaId });
    page = await (await openPage(Ana, home)).part(".promise-bar").follow("Report");
    expect(page.chosen(ABOUT)).toBe(`Space: ${pairs} Elm Street`);
    expect((await openPage(Ben, "/profile")).toasts).not.toContain("eport");
  });

  test("a request can be answered with a report or a block", async () => {
    await Ben.post("/api/parking-requests", { ...ben.place, message: `Move your car ${pairs}` });
    let page = await openPage(Ana, "/requests");
    page = await page.part(".request", `Move your car ${pairs}`).follow("Report or block");
    expect(page.has("button", "Block Ben O.")).toBe(true);
  });
});
