import type { Route } from "playwright";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { addNotice } from "~/domain/notices";
import { ana, ben, cem, dora, register } from "../cast";
import { openKindspot, type Kindspot } from "../kindspot";
import { signal } from "../signal";
import type { Visitor } from "../visitor";
import { expectNoAxeViolations } from "./axe";
import type { Phone } from "./browser";
import { homeAt, openPhoneOf } from "./phone-of";

let town: Kindspot;
let Ana: Visitor, Ben: Visitor, Cem: Visitor, Dora: Visitor;
const phones: Phone[] = [];

beforeAll(async () => {
  town = await openKindspot();
  Ana = await register(town.url, ana);
  Ben = await register(town.url, ben);
  Cem = await register(town.url, cem);
  Dora = await register(town.url, dora);
});
afterEach(() => Promise.all(phones.splice(0).map(({ context }) => context.close())));
afterAll(() => town.close());

async function phoneOf(who: Visitor, options: Parameters<typeof openPhoneOf>[2]) {
  const phone = await openPhoneOf(town, who, options);
  phones.push(phone);
  return phone.page;
}

const required = "Please enable location services to use Kindspot and find nearby parking spaces.";

test("a phone that tells its place gets the list around it, and follows as it moves", async () => {
  const page = await phoneOf(Ben, { javaScript: true, at: ben.place });
  await page.goto("/");
  await page.getByRole("heading", { name: "Current Location" }).waitFor();
  await page.getByText("No parking spaces available nearby").waitFor();
  await page.context().setGeolocation(ana.place);
  await page.waitForURL((url) => url.searchParams.get("lat") === ana.place.latitude.toFixed(5));
});

test("a place that is learnt while the page loads interrupts nothing: what the load brought is said", async () => {
  const page = await phoneOf(Ben, { javaScript: true, at: ben.place });
  await page.goto("/");
  await page.waitForURL((url) => url.searchParams.get("lat") === ben.place.latitude.toFixed(5));
  await page.waitForFunction(() => document.querySelector("main")?.getAttribute("aria-busy") === "false");
  const { context } = town.app;
  const { id } = (await (await Ben.get("/api/auth/user")).json()) as { id: string };
  await context.write((tx) => addNotice(tx, context, id, { title: "Happy birthday", message: "From the operator." }));

  const taken = signal();
  const arrives = signal();
  const hold = async (route: Route) => {
    const response = await route.fetch();
    taken.give();
    await arrives.given;
    await route.fulfill({ response });
  };
  await page.route("**/_root.data*", hold, { times: 1 });
  await page.getByRole("button", { name: "Refresh map" }).click();
  await taken.given;
  const learnt = page.evaluate(
    ({ latitude }) =>
      new Promise<void>((resolve) => {
        navigator.geolocation.watchPosition(({ coords }) => coords.latitude === latitude && resolve());
      }),
    ana.place,
  );
  await page.context().setGeolocation(ana.place);
  await learnt;
  arrives.give();
  await page.locator(".toast").getByText("Happy birthday").waitFor();
  await page.waitForURL((url) => url.searchParams.get("lat") === ana.place.latitude.toFixed(5));
});

test("while the place is being read, the page says so, with three cards on their way", async () => {
  const page = await phoneOf(Dora, { javaScript: true, at: dora.place });
  await page.addInitScript(() => {
    navigator.geolocation.watchPosition = () => 0;
  });
  await page.goto("/");
  await page.getByText("Getting your location...").waitFor();
  await page.getByRole("heading", { name: "Loading...", level: 1 }).waitFor();
  expect(await page.locator(".space-card").count()).toBe(3);
  await expectNoAxeViolations(page);
});

test("once the place is read, the list around it takes the cards' place", async () => {
  const newcomer = await register(town.url, { ...dora, email: "dora.too@kindspot.example" });
  const page = await phoneOf(newcomer, { javaScript: true });
  await page.addInitScript(() => {
    navigator.geolocation.watchPosition = (known) => {
      Object.assign(window, { tell: known });
      return 0;
    };
  });
  await page.goto("/");
  await page.getByText("Getting your location...").waitFor();
  await page.waitForFunction(() => "tell" in window);
  await page.evaluate((coords) => {
    (window as unknown as { tell: (found: { coords: object }) => void }).tell({ coords });
  }, dora.place);
  await page.getByRole("heading", { name: "Current Location", level: 1 }).waitFor();
  await page.getByText("No parking spaces available nearby").waitFor();
  expect(await page.getByText("Getting your location...").count()).toBe(0);
});

test("the place is watched as the specification says", async () => {
  const page = await phoneOf(Dora, { javaScript: true });
  await page.addInitScript(() => {
    navigator.geolocation.watchPosition = (_known, _failed, options) => {
      Object.assign(window, { watched: options });
      return 0;
    };
  });
  await page.goto("/");
  const watched = await page.waitForFunction(() => (window as { watched?: PositionOptions }).watched);
  expect(await watched.jsonValue()).toEqual({ enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 });
});

test("a browser that knows no places is told so", async () => {
  const page = await phoneOf(Dora, { javaScript: true });
  await page.addInitScript(() => {
    delete (Navigator.prototype as { geolocation?: Geolocation }).geolocation;
  });
  await page.goto("/");
  await page.getByText("Geolocation is not supported by this browser.").waitFor();
  await page.getByLabel("Postcode or city").waitFor();
});

test("a phone that denies its place is told why, may retry, and may type a place", async () => {
  const page = await phoneOf(Dora, { javaScript: true });
  await page.goto("/");
  await page.getByRole("heading", { name: "Location Access Required" }).waitFor();
  await page.getByText(required).waitFor();
  await page.getByText("Location access denied by user.").waitFor();
  await page.getByRole("heading", { name: "Current Location", level: 1 }).waitFor();
  expect(await page.getByText("Loading...").isVisible()).toBe(false);
  await expectNoAxeViolations(page);
  const reloaded = page.waitForEvent("load");
  await page.getByRole("link", { name: "Retry" }).click();
  await reloaded;
  await page.getByText("Location access denied by user.").waitFor();
  await page.getByLabel("Postcode or city").waitFor();
});

test("sharing and requesting without a place are refused in the specified words", async () => {
  const page = await phoneOf(Dora, { javaScript: true });
  await page.goto("/");
  await page.getByText("Location access denied by user.").waitFor();
  await page.getByRole("link", { name: "Share Space" }).click();
  await page.locator(".toast").getByText("Location Required").waitFor();
  await page.getByText("Please enable location services to share your parking space.").first().waitFor();
  await page.getByRole("link", { name: "Request Parking" }).click();
  await page.getByText("Please enable location services to request parking.").first().waitFor();
});

test("without JavaScript the place field is there at once", async () => {
  const page = await phoneOf(Dora, { javaScript: false });
  await page.goto("/");
  await page.getByText(required).waitFor();
  expect(await page.getByText("Getting your location...").isVisible()).toBe(false);
  await page.getByRole("heading", { name: "Current Location", level: 1 }).waitFor();
  expect(await page.getByText("Loading...").isVisible()).toBe(false);
  await page.getByLabel("Postcode or city").fill("Brooklyn");
  await page.getByRole("button", { name: "Show this place" }).click();
  await page.getByRole("heading", { name: "Nearby Parking" }).waitFor();
});

test("a last known place keeps list and map usable, labelled with its age, for 24 hours", async () => {
  await Cem.get(homeAt(cem.place));
  town.clock.advance(3 * 60 * 60 * 1000);
  const page = await phoneOf(Cem, { javaScript: true });
  await page.goto("/");
  await page.getByText("Your last known place, 3 h ago").waitFor();
  await page.getByText("Location access denied by user.").waitFor();
  await page.locator(".map").waitFor();
  town.clock.advance(22 * 60 * 60 * 1000);
  await page.goto("/");
  await page.getByRole("heading", { name: "Location Access Required" }).waitFor();
});

test("without JavaScript the map moves and zooms by links", async () => {
  const page = await phoneOf(Ana, { javaScript: false });
  await page.goto(homeAt(ana.place));
  await page.getByRole("link", { name: "Zoom in" }).click();
  await page.waitForURL(/zoom=16.*#map$/);
  await page.getByRole("link", { name: "Move map east" }).click();
  await page.waitForURL(/centre=40\.67\d+,-73\.97\d+.*#map$/);
  await page.getByRole("link", { name: "Refresh map" }).click();
  await page.waitForURL(/zoom=16/);
});
