import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { ana, registerPlaceless } from "../cast";
import { givenKindspot, givenMember } from "../given";
import type { Visitor } from "../visitor";
import { type Phone, takeComplaints } from "./browser";
import { openLive } from "./open-live";
import { openPhoneOf } from "./phone-of";

let phone: Phone | undefined;

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ana = givenMember(town, ana);

async function phoneOf(who: Visitor): Promise<Page> {
  phone = await openPhoneOf(town, who, { javaScript: true, at: ana.place });
  return phone.page;
}

/** A permission is given, and the phone says nothing: in a garage, or beside an unanswered question. */
const sayNothing = (page: Page) =>
  page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = () => undefined;
    navigator.geolocation.watchPosition = () => 0;
  });

declare global {
  interface Window {
    /** Lets the phone tell its position to whoever waits for it. */
    answer(): void;
  }
}

/** The phone tells where it is only once the test says so. */
const answerWhenAsked = (page: Page) =>
  page.addInitScript(() => {
    const { geolocation } = navigator;
    const getCurrentPosition = geolocation.getCurrentPosition.bind(geolocation);
    const watchPosition = geolocation.watchPosition.bind(geolocation);
    const waiting: (() => void)[] = [];
    window.answer = () => waiting.forEach((tell) => tell());
    geolocation.getCurrentPosition = (...asked) => void waiting.push(() => getCurrentPosition(...asked));
    geolocation.watchPosition = (...asked) => waiting.push(() => void watchPosition(...asked));
  });

describe.each(["/spaces/new", "/requests/new", "/plans"])("on %s, without a known place", (path) => {
  test("the phone is measured, and the form comes", async () => {
    const page = await phoneOf(await newcomer(path));
    await page.goto(path);
    await page.waitForURL((url) => url.searchParams.get("lat") === ana.place.latitude.toFixed(5));
    expect(await page.getByText("Location Access Required").isVisible()).toBe(false);
  });

  test("a phone that says nothing for 8 seconds is never told that access is required", async () => {
    const page = await phoneOf(await newcomer(`${path}-silent`));
    await sayNothing(page);
    await page.goto(path);
    await page.getByText("Getting your location...").waitFor();
    await page.getByText("Your phone doesn't know where it is").waitFor();
    expect(await page.getByText("Location Access Required").isVisible()).toBe(false);
    await page.getByLabel("Postcode or city").waitFor();
  });

  test("a phone that knows where it is isn't said not to, where someone types a place meanwhile", async () => {
    const page = await phoneOf(await newcomer(`${path}-typing`));
    await answerWhenAsked(page);
    await page.goto(path);
    await page.getByText("Getting your location...").waitFor();
    await page.getByLabel("Postcode or city").fill("Nor");
    await page.evaluate(() => window.answer());
    await page.getByText("Your phone knows where it is").waitFor();
    expect(await page.getByLabel("Postcode or city").inputValue()).toBe("Nor");
  });

  test("a phone that lost its connection is told of that, not that it doesn't know where it is", async () => {
    const page = await phoneOf(await newcomer(`${path}-lost`));
    await answerWhenAsked(page);
    await page.goto(path);
    await page.getByText("Getting your location...").waitFor();
    await page.context().setOffline(true);
    await page.evaluate(() => window.answer());
    await page.getByText("There's no connection").waitFor();
    await page.context().close();
    takeComplaints(); // the socket that could not be opened
  });
});

test("a tap on 'Share here now' says that the car is being found, and a second one cancels", async () => {
  const page = await phoneOf(Ana);
  await sayNothing(page);
  await openLive(page, "/");
  await page.getByRole("link", { name: "Share here now" }).click();
  await page.getByRole("link", { name: "Finding your car..." }).click();
  await page.getByRole("link", { name: "Share here now" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
});

test("'Share here now' leads to the form when the phone says nothing for 8 seconds", async () => {
  const page = await phoneOf(Ana);
  await sayNothing(page);
  await openLive(page, "/");
  await page.getByRole("link", { name: "Share here now" }).click();
  await page.waitForURL("**/spaces/new**");
});

test("a position of ± 5 km begins on a map of the town, and is told as such", async () => {
  const page = await phoneOf(await newcomer("rough"));
  await page.context().setGeolocation({ ...ana.place, accuracy: 5000 });
  await page.goto("/");
  await page.waitForURL((url) => url.searchParams.get("zoom") === "14");
  await page.getByText("Your phone isn't sure where you are (± 5 km).").waitFor();
});

const newcomer = (name: string): Promise<Visitor> =>
  registerPlaceless(town.url, { ...ana, email: `${name.replaceAll("/", "")}@kindspot.example` });
