import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Point } from "~/domain/places/rules";
import type { SpaceForParty } from "~/domain/listings/space-rules";
import { members } from "~db/schema";
import { ana, ben, cem, dora, register, registerPlaceless } from "../../cast";
import { openPage, type Page } from "../../form-client/page";
import { givenKindspot, givenMember } from "../../given";
import { removeSpaces } from "../../remove-spaces";
import type { Visitor } from "../../visitor";

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
  for (const owner of [Ana, Cem]) await removeSpaces(owner);
});

const openMap = (who: Visitor, { latitude, longitude }: Point) => openPage(who, `/?lat=${latitude}&lng=${longitude}`);
const card = (page: Page) => page.part(".space-card");

const share = async (who: Visitor, more: object = {}): Promise<SpaceForParty> =>
  (await who.post("/api/parking-spaces", { ...ana.place, ...more })).json() as Promise<SpaceForParty>;

describe("the map home without JavaScript", () => {
  test("a space is shared in 5 minutes and earns 50 points", async () => {
    // A second share within 15 minutes earns nothing in the same place.
    const newcomer = await register(town.url, { ...cem, email: "first-share@kindspot.example" });
    onTestFinished(() => removeSpaces(newcomer));
    let page = await openMap(newcomer, ana.place);
    page = await page.follow("Share Space");
    page = await page.check("In 5 min").fill("Address", "7th Avenue 120").press("Share Space");
    expect(page.toasts).toContain("You earned 50 points!");
    expect(card(page).text).toContain("Available in 5 min");
    expect(card(page).text).toContain("7th Avenue 120");
  });

  test("who typed a place reads how to see streets and owners, and then sees them", async () => {
    await share(Ana, { address: "7th Avenue 120" });
    const newcomer = await registerPlaceless(town.url, { ...dora, email: "typed@kindspot.example" });
    let page = await openPage(newcomer, "/?place=11215");
    const note = "Are you there? 'I'm here' shows streets and owners.";
    expect(page.text).toContain(note);
    page = await page.press("I'm here");
    expect(page.text).not.toContain(note);
    expect(card(page).text).toContain("7th Avenue 120");
    expect(card(page).text).toContain("Ana R.");
  });

  test("Ben sees every element of the card, may contact Ana and promise nothing", async () => {
    await share(Ana, { address: "7th Avenue 120", description: "By the bakery" });
    let page = await openMap(Ben, ben.place);
    for (const text of ["Ana R.", "Blue Golf", "•••7XKC", "Available", "0.4 mi", "5.0", "Available now"])
      expect(card(page).text).toContain(text);
    for (const text of ["7th Avenue 120", "By the bakery"]) expect(card(page).text).toContain(text);
    expect(card(page).has("link", "Promise")).toBe(false);
    page = await card(page).press("Contact");
    expect(page.path).toMatch(/^\/chat\/.+/);
    expect(page.texts("h1").join()).toContain("Ana R.");
  });

  test("Ana may promise her own space while it is available, and contact nobody about it", async () => {
    const { id } = await share(Ana);
    let page = await openMap(Ana, ana.place);
    expect(card(page).has("link", "Promise")).toBe(true);
    expect(card(page).has("button", "Contact")).toBe(false);
    await Ana.post(`/api/parking-spaces/${id}/leaving`);
    page = await page.reload();
    expect(card(page).text).toContain("Leaving Soon");
    expect(card(page).has("link", "Promise")).toBe(false);
  });

  test("Ana's own card is the first of the list, with 'I'm leaving now' and 'Promise' as its first buttons", async () => {
    await share(Ana);
    await share(Cem, cem.place);
    const page = await openMap(Ana, cem.place);
    const [own, ...others] = page.parts(".space-card");
    expect(own?.text).toContain("You");
    expect(own?.texts("button, a").slice(0, 2)).toEqual(["I'm leaving now", "Promise"]);
    expect(own?.texts("button")).toContain("Remove");
    expect(others.map(({ text }) => text.includes("Cem A."))).toEqual([true]);
  });

  test("Ana promises her space for 10 minutes to the first neighbour to ask", async () => {
    await share(Ana);
    let page = await (await openMap(Ana, ana.place)).follow("Promise");
    expect(page.text).toContain("Choose how long you'll wait for someone to arrive at your parking space.");
    expect(page.isChecked("The first neighbour to ask")).toBe(true);
    expect(page.button("Promise Space").is("[disabled]")).toBe(false);
    page = await page.check("10 minutes").press("Promise Space");
    expect(page.toasts).toContain("The first neighbour to ask gets it.");
    expect(page.texts("[role=timer]")[0]).toMatch(/^(10:00|9:\d\d)$/);
  });

  test("without a wait time the promise asks for one, and nothing is promised", async () => {
    const { id } = await share(Ana);
    const form = await openPage(Ana, `/spaces/${id}/promise`);
    const page = await form.press("Promise Space", { unchecked: true });
    expect(page.status).toBe(400);
    expect((await share(Ana)).status).toBe("available");
  });

  test("of Ben and Cem who press at the same instant one becomes the driver, the other reads that the space is taken", async () => {
    const { id } = await share(Ana);
    await Ana.post(`/api/parking-spaces/${id}/promise`, { waitTimeMinutes: 10, promisedToUserId: null });
    const pages = await Promise.all([Ben, Cem].map((who) => openMap(who, ben.place)));
    const answers = await Promise.all(pages.map((page) => page.press("I'm coming")));
    const count = (text: string) => answers.filter((page) => page.text.includes(text)).length;
    expect([count("→ they say"), count("Someone else was faster.")]).toEqual([1, 1]);
  });

  test("Ben's request shows as Active Request until he closes it", async () => {
    await Ben.post("/api/parking-requests", { ...ben.place, radius: 3218 });
    let page = await openMap(Ben, ben.place);
    expect(page.named("Active Request").text).toContain("Looking for parking in your area");
    page = await page.named("Active Request").press("Close");
    expect(page.has("region", "Active Request")).toBe(false);
    expect((await openMap(Ben, ben.place)).has("region", "Active Request")).toBe(false);
  });

  test("an empty neighbourhood says so; a smaller radius is one tap away", async () => {
    let page = await openMap(Dora, dora.place);
    for (const text of [
      "No parking spaces available nearby",
      "Try expanding your search radius",
      "Within 2 mile radius",
    ])
      expect(page.text).toContain(text);
    expect(page.named("Search radius").texts("a")).toEqual(["0.5 mi", "1 mi", "2 mi", "5 mi"]);
    page = await page.follow("0.5 mi");
    expect(page.text).toContain("Within 0.5 mile radius");
  });

  test("a postcode takes the place of the phone's position; an unknown one is named beside its field", async () => {
    let page = await openPage(Dora, "/?place=Nowhereville");
    expect(page.text).toContain("We don't know this place.");
    expect(page.value("Postcode or city")).toBe("Nowhereville");
    page = await page.fill("Postcode or city", "11215").press("Show this place");
    expect(page.text).toContain("11215 Brooklyn, NY");
  });

  test("a postcode of another country is said to be unknown, and what to type instead", async () => {
    const page = await openPage(Dora, "/?place=SW1A+1AA");
    expect(page.text).toContain("We only know postcodes of the United States. Please type a city.");
    expect(page.value("Postcode or city")).toBe("SW1A 1AA");
  });

  test("a name with several meanings offers the others as links", async () => {
    let page = await openPage(Dora, "/?place=Springfield&radius=5");
    expect(page.text).toContain("Around Springfield, MO");
    const others = page.named("Other places of this name").texts("a");
    expect(others).toHaveLength(5);
    expect(others).not.toContain("Springfield, MO");
    page = await page.follow("Springfield, MA");
    expect(page.text).toContain("Around Springfield, MA");
    expect(page.text).toContain("Within 5 mile radius");
    expect(page.text).not.toContain("Or:");
  });

  test("a form around a name with several meanings offers the others, too", async () => {
    const page = await openPage(Dora, "/requests/new?place=Springfield");
    expect((await page.follow("Springfield, MA")).text).toContain("About Springfield, MA");
  });

  test("a pin says the owner's name, the vehicle and the status, and leads to its card", async () => {
    const { id } = await share(Ana);
    const pin = (await openMap(Ben, ben.place)).find("a[title^='Ana R.']");
    expect(pin.attr("title")).toMatch(/^Ana R\..*Blue Golf.*Status: Available, now, \d+ min drive$/);
    expect(pin.attr("href")).toMatch(new RegExp(`#space-${id}$`));
    expect((await openMap(Ben, ben.place)).find(`[id="space-${id}"]`)).toHaveLength(1);
  });
});
