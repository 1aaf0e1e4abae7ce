import type { Page } from "playwright";
import { beforeEach, describe, expect, test } from "vitest";
import { MINUTE } from "~/domain/shared/clock";
import { members } from "~db/schema";
import { eq } from "drizzle-orm";
import { ana, ben, cem, register, type Person } from "../cast";
import { givenKindspot } from "../given";
import type { Visitor } from "../visitor";
import { expectNoAxeViolations } from "./axe";
import { homeAt, openPhoneOf } from "./phone-of";

let Ana: Visitor, Ben: Visitor;

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
let streets = 0;
/** Each test uses another street, ten miles from the others. */
const inStreet = (person: Person): Person => ({
  ...person,
  email: `${streets}-${person.email}`,
  place: { ...person.place, longitude: person.place.longitude + streets * 0.2 },
});
beforeEach(async () => {
  streets++;
  Ana = await addMember(ana);
  Ben = await addMember(ben);
});

async function addMember(person: Person): Promise<Visitor> {
  const who = await register(town.url, inStreet(person));
  await who.get(homeAt(inStreet(person).place)); // the last known place
  return who;
}
async function phoneOf(who: Visitor): Promise<Page> {
  const phone = await openPhoneOf(town, who, { javaScript: true });
  return phone.page;
}
const ask = (who: Visitor, person: Person, more: object = {}) =>
  who.post("/api/parking-requests", { ...inStreet(person).place, radius: 3218, ...more });
const share = (address: string, metresNorth = 0) => {
  const { latitude, longitude } = inStreet(ana).place;
  return Ana.post("/api/parking-spaces", { latitude: latitude + metresNorth / 111_000, longitude, address });
};
const card = (page: Page) => page.locator(".request");

describe("with JavaScript", () => {
  test.each([
    [
      "the 'Active Request' banner",
      (page: Page) => page.getByRole("region", { name: "Active Request" }).getByRole("link"),
    ],
    ["the header's badge", (page: Page) => page.getByRole("link", { name: "My open requests: 1", exact: true })],
  ])("%s leads to the request that the member has open", async (_way, link) => {
    await ask(Ben, ben, { message: "A small car" });
    const page = await phoneOf(Ben);
    await page.goto(homeAt(inStreet(ben).place));
    await link(page).click();
    await card(page).getByText("A small car").waitFor();
    await page.getByRole("link", { name: "My Requests (1)" }).waitFor();
  });

  test("the Requests tab opens the requests of others", async () => {
    await ask(Ben, ben, { message: "A small car" });
    const page = await phoneOf(Ben);
    await page.goto(homeAt(inStreet(ben).place));
    await page.getByRole("navigation", { name: "Main" }).getByText("Requests").click();
    await page.getByText("No incoming requests").waitFor();
    await page.getByRole("link", { name: "My Requests (1)" }).waitFor();
  });

  test("an empty neighbourhood says so in both tabs", async () => {
    const page = await phoneOf(Ana);
    await page.goto("/requests");
    await page.getByRole("link", { name: "Incoming (0)" }).waitFor();
    await page.getByText("No incoming requests").waitFor();
    await page.getByText("You haven't received any parking requests yet.").waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole("link", { name: "My Requests (0)" }).click();
    await page.getByText("No outgoing requests").waitFor();
    await page.getByText("You haven't made any parking requests yet.").waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole("link", { name: "Request Parking" }).click();
    await page.getByRole("heading", { name: "Request Parking", level: 1 }).waitFor();
  });

  test("Ben asks with a message; Ana sees every element of his card", async () => {
    const bens = await phoneOf(Ben);
    const car = { vehicleDescription: "Silver Outback" };
    await town.app.database.write((tx) =>
      tx
        .update(members)
        .set(car)
        .where(eq(members.email, inStreet(ben).email)),
    );
    await bens.goto("/requests/new");
    await bens.getByLabel("Message (optional)").fill("Short, fits anywhere <3");
    await bens.getByRole("button", { name: "Request Parking" }).click();
    await bens.getByText("Your parking request has been sent to nearby drivers.").first().waitFor();

    const anas = await phoneOf(Ana);
    await anas.goto("/requests");
    await anas.getByRole("link", { name: "Incoming (1)" }).waitFor();
    for (const text of [
      "Ben O.",
      "Waiting for response",
      "just now",
      "0.4 mi NE",
      "Silver Outback",
      "Estimated wait: 10 minutes",
      "Short, fits anywhere <3",
    ])
      await card(anas).getByText(text).waitFor();
    await expectNoAxeViolations(anas);
    await bens.goto("/requests?tab=mine");
    await card(bens).getByText("Waiting for response").waitFor();
    await card(bens).getByText("Nearby", { exact: true }).waitFor();
    await card(bens).getByRole("button", { name: "Cancel Request" }).waitFor();
  });

  test("without a space Ana is offered to share one; with two, the nearest is preselected; then both may write", async () => {
    await ask(Ben, ben);
    const anas = await phoneOf(Ana);
    await anas.goto("/requests");
    await anas.getByText("Accept Request").click();
    await anas.getByText("You have no available space to promise.").waitFor();
    await anas.getByRole("link", { name: "Share one first." }).click();
    // Only the last known place is known, which is rounded: the pin says where the car is.
    await anas.getByRole("link", { name: "The pin is at my car" }).click();
    await anas.getByLabel("Address").fill("7th Avenue");
    await anas.getByRole("button", { name: "Share Space" }).click();
    // The banner of Ben's request names the street too, in what it doesn't show yet.
    await anas.getByText("7th Avenue").filter({ visible: true }).first().waitFor();
    await share("Flatbush Avenue", 400);

    await anas.goto("/requests");
    await anas.getByText("Accept Request").click();
    expect(await anas.getByLabel("Flatbush Avenue, Available now").isChecked()).toBe(true);
    await anas.getByLabel("7th Avenue, Available now").check();
    await expectNoAxeViolations(anas);
    await anas.getByLabel("10 minutes").check();
    await anas.getByRole("button", { name: "Promise Space" }).click();
    await anas.getByText("You've promised this parking space. The requester will be notified.").first().waitFor();
    await anas.goto("/requests");
    await card(anas).locator(".badge.available").getByText("Confirmed").waitFor();
    await card(anas).getByText("Estimated wait: 10 minutes").waitFor();
    await card(anas).getByRole("link", { name: "Send Message" }).click();
    await anas.getByRole("heading", { name: "Ben O.", level: 1 }).waitFor();

    const bens = await phoneOf(Ben);
    await bens.goto("/requests?tab=mine");
    await card(bens).getByText("Confirmed").waitFor();
    await expectNoAxeViolations(bens);
    await card(bens).getByRole("link", { name: "Send Message" }).click();
    await bens.getByRole("heading", { name: "Ana R.", level: 1 }).waitFor();
  });

  test("Accept without a wait asks for one", async () => {
    await share("7th Avenue");
    await ask(Ben, ben);
    const anas = await phoneOf(Ana);
    await anas.goto("/requests");
    await anas.getByText("Accept Request").click();
    await anas.getByRole("button", { name: "Promise Space" }).click();
    await anas.getByText("Please choose how long you'll wait.").waitFor();
  });

  test("Decline hides the request from Ana alone; Cancel closes it", async () => {
    await ask(Ben, ben);
    const Cem = await addMember(cem);
    const [anas, bens] = [await phoneOf(Ana), await phoneOf(Ben)];
    await anas.goto("/requests");
    await card(anas).getByRole("button", { name: "Decline" }).click();
    await anas.getByText("Request declined").first().waitFor();
    await anas.getByText("No incoming requests").waitFor();
    expect(await (await Cem.get("/api/parking-requests/incoming")).json()).toHaveLength(1);
    await bens.goto("/requests?tab=mine");
    await card(bens).getByRole("button", { name: "Cancel Request" }).click();
    await card(bens).getByText("Cancelled").waitFor();
    expect(await card(bens).getByRole("button").count()).toBe(0);
  });

  test("nobody answers for 30 minutes: 'Expired', and Ana sees it no longer", async () => {
    await ask(Ben, ben);
    const [anas, bens] = [await phoneOf(Ana), await phoneOf(Ben)];
    await anas.goto("/requests");
    await bens.goto("/requests?tab=mine");
    await card(bens).getByText("Waiting for response").waitFor();
    town.clock.advance(30 * MINUTE);
    await town.app.jobs.run("expire-requests");
    await card(bens).locator(".badge.danger").getByText("Expired").waitFor();
    await anas.getByText("No incoming requests").waitFor();
    await expectNoAxeViolations(bens);
  });
});

test("requests come, are replaced and go without reloading, and say how long ago they were made", async () => {
  const anas = await phoneOf(Ana);
  await anas.clock.install();
  const caughtUp = anas.waitForResponse((response) => response.url().includes("/requests.data")); // when its socket opens
  await anas.goto("/requests");
  await caughtUp;
  await ask(Ben, ben, { message: "Blue Golf" });
  await anas.getByText("Blue Golf").waitFor();
  await anas.getByRole("link", { name: "Incoming (1)" }).waitFor();
  await anas.clock.fastForward(3 * MINUTE);
  await card(anas).getByText("3 minutes ago").waitFor();
  await ask(Ben, ben, { message: "Red Mini" });
  await anas.getByText("Red Mini").waitFor();
  expect(await card(anas).count()).toBe(1);
  const [open] = (await (await Ben.get("/api/parking-requests/user")).json()) as { id: string }[];
  await Ben.post(`/api/parking-requests/${open?.id ?? ""}/cancel`, {});
  await anas.getByText("No incoming requests").waitFor();
});
