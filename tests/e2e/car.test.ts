import { beforeEach, expect, test } from "vitest";
import { ana, ben, register } from "../cast";
import { givenKindspot } from "../given";
import { expectNoAxeViolations } from "./axe";
import { takeComplaints, type Phone } from "./browser";
import { openPhoneOf } from "./phone-of";

let phone: Phone;
const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
let people = 0;
beforeEach(async () => {
  const Ana = await register(town.url, { ...ana, email: `ana${++people}@kindspot.example` });
  phone = await openPhoneOf(town, Ana, { javaScript: true, at: ana.place });
});

test("one tap keeps where the phone is, and the page shows the way back from where it goes", async () => {
  const { page, context } = phone;
  await page.goto("/car");
  await page.getByRole("button", { name: "I parked here" }).click();
  await page.getByRole("heading", { name: "Your car is here" }).waitFor();
  await expectNoAxeViolations(page);
  await context.setGeolocation(ben.place);
  await page.getByRole("heading", { name: "Your car: 0.4 mi SW" }).waitFor();
  expect(await page.getByRole("link", { name: "Directions" }).getAttribute("href")).toContain("40.672,-73.9772");
});

test("a phone that is not sure where it is leads to the map, where the pin is set", async () => {
  const { page, context } = phone;
  await context.setGeolocation({ ...ana.place, accuracy: 400 });
  await page.goto("/car");
  await page.getByRole("button", { name: "I parked here" }).click();
  await page.getByText("Your phone isn't sure where you are (± 400 m).").waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "The pin is at my car" }).click();
  await page.getByRole("button", { name: "My car is here" }).click();
  await page.getByRole("heading", { name: /^Your car/ }).waitFor();
});

test("a page whose script cannot be loaded stays as the server rendered it, and its forms work", async () => {
  const { page } = phone;
  const asked = page.waitForEvent("requestfailed", (request) => request.url().includes("routes/_app.car"));
  await page.route("**/routes/_app.car*", (route) => route.abort());
  await page.goto("/car");
  await asked;
  await page.waitForFunction(() => document.querySelector("main")?.getAttribute("aria-busy") === "false");
  await page.unroute("**/routes/_app.car*");
  await page.getByRole("link", { name: "The pin is at my car" }).click();
  await page.getByRole("button", { name: "My car is here" }).click();
  await page.getByRole("heading", { name: /^Your car/ }).waitFor();
  expect(new Set(takeComplaints())).toEqual(new Set(["Failed to load resource: net::ERR_FAILED"]));
});
