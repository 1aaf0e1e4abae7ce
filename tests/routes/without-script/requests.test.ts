import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { radiusChoices } from "~/domain/places/rules";
import { MINUTE } from "~/domain/shared/clock";
import { members } from "~db/schema";
import { ana, ben, cem, dora, register, type Person } from "../../cast";
import { openPage, type Page } from "../../form-client/page";
import { givenKindspot } from "../../given";
import type { Visitor } from "../../visitor";

let Ana: Visitor, Ben: Visitor;

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
let streets = 0;
/** Each test uses another street, ten miles from the others. */
const inStreet = (person: Person): Person => ({
  ...person,
  email: `${streets}-${person.email}`,
  place: { ...person.place, longitude: person.place.longitude + streets * 0.2 },
});
const homeOf = (person: Person) => `/?lat=${inStreet(person).place.latitude}&lng=${inStreet(person).place.longitude}`;
beforeEach(async () => {
  streets++;
  Ana = await arrive(ana);
  Ben = await arrive(ben);
});

async function arrive(person: Person): Promise<Visitor> {
  const who = await register(town.url, inStreet(person));
  await who.get(homeOf(person)); // the last known place
  return who;
}
const ask = (more: object = {}) => Ben.post("/api/parking-requests", { ...inStreet(ben).place, radius: 3218, ...more });
const share = (address: string, metresNorth = 0) => {
  const { latitude, longitude } = inStreet(ana).place;
  return Ana.post("/api/parking-spaces", { latitude: latitude + metresNorth / 111_000, longitude, address });
};
const card = (page: Page) => page.part(".request");

describe("without JavaScript", () => {
  test.each([
    ["the 'Active Request' banner", (page: Page) => page.named("Active Request").follow(/./)],
    ["the header's badge", (page: Page) => page.follow("My open requests: 1")],
  ])("%s leads to the request that the member has open", async (_way, follow) => {
    await ask({ message: "A small car" });
    const page = await follow(await openPage(Ben, homeOf(ben)));
    expect(card(page).text).toContain("A small car");
    expect(page.has("link", "My Requests (1)")).toBe(true);
  });

  test.each(radiusChoices)("a member who looks within %s miles asks for parking", async (radius) => {
    const { latitude, longitude } = inStreet(ben).place;
    let page = await openPage(Ben, `/requests/new?lat=${latitude}&lng=${longitude}&radius=${radius}`);
    page = await page.press("Request Parking");
    expect(page.toasts).toContain("Request Created");
  });

  test("the 'Active Request' banner says how long neighbours see it, and cancels it in one tap", async () => {
    await ask();
    town.clock.advance(6 * MINUTE);
    let page = await openPage(Ben, homeOf(ben));
    expect(page.named("Active Request").text).toContain("Looking for parking in your area · 24 min left");
    page = await page.press("Cancel request");
    expect(page.toasts).toContain("Request cancelled");
    expect(page.text).not.toContain("Active Request");
  });

  test("the Requests tab opens the requests of others", async () => {
    await ask({ message: "A small car" });
    const page = await (await openPage(Ben, homeOf(ben))).named("Main").follow("Requests");
    expect(page.text).toContain("No incoming requests");
    expect(page.has("link", "My Requests (1)")).toBe(true);
  });

  test("an empty neighbourhood says so in both tabs", async () => {
    let page = await openPage(Ana, "/requests");
    expect(page.has("link", "Incoming (0)")).toBe(true);
    expect(page.text).toContain("No incoming requests");
    expect(page.text).toContain("You haven't received any parking requests yet.");
    page = await page.follow("My Requests (0)");
    expect(page.text).toContain("No outgoing requests");
    expect(page.text).toContain("You haven't made any parking requests yet.");
    page = await page.follow("Request Parking");
    expect(page.texts("h1")).toEqual(["Request Parking"]);
  });

  test("Ben asks with a message; Ana sees every element of his card", async () => {
    const ofBen = eq(members.email, inStreet(ben).email);
    const car = { vehicleDescription: "Silver Outback" };
    await town.app.database.write((tx) => tx.update(members).set(car).where(ofBen));
    let bens = await openPage(Ben, "/requests/new");
    bens = await bens.fill("Message (optional)", "Short, fits anywhere <3").press("Request Parking");
    expect(bens.toasts).toContain("Your parking request has been sent to nearby drivers.");

    const anas = await openPage(Ana, "/requests");
    expect(anas.has("link", "Incoming (1)")).toBe(true);
    for (const text of ["Ben O.", "Waiting for response", "just now", "0.4 mi NE", "Silver Outback"])
      expect(card(anas).text).toContain(text);
    for (const text of ["Estimated wait: 10 minutes", "Short, fits anywhere <3"])
      expect(card(anas).text).toContain(text);
    bens = await bens.open("/requests?tab=mine");
    expect(card(bens).text).toContain("Waiting for response");
    expect(card(bens).hasExactly("Nearby")).toBe(true);
    expect(card(bens).has("button", "Cancel Request")).toBe(true);
  });

  test("without a space Ana is offered to share one; with two, the nearest is preselected; then both may write", async () => {
    await ask();
    let anas = await openPage(Ana, "/requests");
    expect(anas.texts("summary")).toContain("Accept Request");
    expect(anas.text).toContain("You have no available space to promise.");
    anas = await anas.follow("Share one first.");
    // Only the last known place is known, which is rounded: the pin says where the car is.
    anas = await anas.follow("The pin is at my car");
    anas = await anas.fill("Address", "7th Avenue").press("Share Space");
    expect(anas.text).toContain("7th Avenue");
    await share("Flatbush Avenue", 400);

    anas = await anas.open("/requests");
    expect(anas.isChecked("Flatbush Avenue, Available now")).toBe(true);
    anas = await anas.check("7th Avenue, Available now").check("10 minutes").press("Promise Space");
    expect(anas.toasts).toContain("You've promised this parking space. The requester will be notified.");
    anas = await anas.open("/requests");
    expect(card(anas).texts(".badge.available")).toEqual(["Confirmed"]);
    expect(card(anas).text).toContain("Estimated wait: 10 minutes");
    expect((await card(anas).follow("Send Message")).texts("h1").join()).toContain("Ben O.");

    const bens = await openPage(Ben, "/requests?tab=mine");
    expect(card(bens).text).toContain("Confirmed");
    expect((await card(bens).follow("Send Message")).texts("h1").join()).toContain("Ana R.");
  });

  test("beside an accepted request the first one to answer has the filled button", async () => {
    const filled = async () =>
      (await openPage(Ana, "/requests")).texts(
        ".request :is(.promise-nearest .button, a.wide):not(.quiet, .tinted, .bare)",
      );
    await share("7th Avenue");
    await share("Flatbush Avenue", 400);
    await ask();
    await (await openPage(Ana, "/requests")).press("Promise 10 min");
    expect(await filled()).toEqual(["Send Message"]);
    for (const person of [cem, dora])
      await (await arrive(person)).post("/api/parking-requests", { ...inStreet(ben).place, radius: 3218 });
    expect((await openPage(Ana, "/requests")).has("link", "Incoming (3)")).toBe(true);
    expect(await filled()).toEqual(["Promise 10 min"]);
  });

  test("Accept without a wait asks for one", async () => {
    await share("7th Avenue");
    await ask();
    let anas = await openPage(Ana, "/requests");
    // 'Promise 10 min' beside it accepts at once.
    expect(anas.texts("summary")).toContain("Accept Request and choose how");
    await expect(async () => anas.press("Promise Space")).rejects.toThrow("5 minutes: nothing is given");
    anas = await anas.press("Promise Space", { unchecked: true });
    expect(anas.text).toContain("Please choose how long you'll wait.");
  });

  test("Decline hides the request from Ana alone; Cancel closes it", async () => {
    await ask();
    const Cem = await arrive(cem);
    const anas = await card(await openPage(Ana, "/requests")).press("Decline");
    expect(anas.toasts).toContain("Request declined");
    expect(anas.text).toContain("No incoming requests");
    expect(await (await Cem.get("/api/parking-requests/incoming")).json()).toHaveLength(1);
    const bens = await card(await openPage(Ben, "/requests?tab=mine")).press("Cancel Request");
    expect(card(bens).text).toContain("Cancelled");
    expect(card(bens).find("button")).toHaveLength(0);
  });

  test("nobody answers for 30 minutes: 'Expired', and Ana sees it no longer", async () => {
    await ask();
    const [anas, bens] = [await openPage(Ana, "/requests"), await openPage(Ben, "/requests?tab=mine")];
    expect(card(bens).text).toContain("Waiting for response");
    town.clock.advance(30 * MINUTE);
    await town.app.jobs.run("expire-requests");
    expect(card(await bens.reload()).texts(".badge.danger")).toEqual(["Expired"]);
    expect((await anas.reload()).text).toContain("No incoming requests");
  });
});
