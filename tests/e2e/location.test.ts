import type { Page, Route } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { addNotice } from "~/domain/notifications";
import type { Point } from "~/domain/places/rules";
import { ana, ben, cem, dora, register, registerPlaceless } from "../cast";
import { givenKindspot, givenMember } from "../given";
import { signal } from "../signal";
import type { Visitor } from "../visitor";
import { expectNoAxeViolations } from "./axe";
import { openLive } from "./open-live";
import { openPhoneOf } from "./phone-of";

let Dora: Visitor;

const town = givenKindspot();
const Ben = givenMember(town, ben);
const Cem = givenMember(town, cem);
beforeAll(async () => {
  Dora = await registerPlaceless(town.url, dora);
});

async function phoneOf(who: Visitor, options: Parameters<typeof openPhoneOf>[2]) {
  const phone = await openPhoneOf(town, who, options);
  return phone.page;
}

const required = "Please enable location services to use Kindspot and find nearby parking spaces.";

test("a phone that gives its position gets the list around it, which follows as it moves", async () => {
  const page = await phoneOf(Ben, { javaScript: true, at: ben.place });
  await page.goto("/");
  await page.getByRole("heading", { name: "Current Location" }).waitFor();
  await page.getByText("No parking spaces available nearby").waitFor();
  await page.context().setGeolocation(ana.place);
  await page.waitForURL((url) => url.searchParams.get("lat") === ana.place.latitude.toFixed(5));
});

test("a position that arrives during a load does not interrupt it: its toast is shown", async () => {
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

test("a first position that comes during a load leads to one more load, and not to one after another", async () => {
  const page = await phoneOf(Cem, { javaScript: true });
  await page.addInitScript(() => {
    navigator.geolocation.watchPosition = (known) => {
      Object.assign(window, { send: known });
      return 0;
    };
    // A busy phone: what renders comes before timers.
    const wait = window.setTimeout.bind(window);
    window.setTimeout = ((run: () => void, ms = 0) => wait(run, ms + 50)) as typeof window.setTimeout;
  });
  await openLive(page, "/");
  await page.waitForFunction(() => "send" in window);
  const taken = signal();
  const loads: string[] = [];
  await page.route("**/_root.data*", async (route) => {
    loads.push(route.request().url());
    const response = await route.fetch();
    taken.give();
    await page.waitForTimeout(200); // a slow network: the page's timers end before the answer comes
    await route.fulfill({ response });
  });
  await page.getByRole("button", { name: "Refresh map" }).click();
  await taken.given;
  await page.evaluate((coords) => {
    (window as unknown as { send: (found: object) => void }).send({ coords, timestamp: Date.now() });
  }, ana.place);
  await page.waitForURL((url) => url.searchParams.get("lat") === ana.place.latitude.toFixed(5));
  expect(loads).toHaveLength(2);
});

test("positions that jump to and fro load the list once in 10 seconds at most", async () => {
  const page = await phoneOf(Ben, { javaScript: true });
  await page.addInitScript(() => {
    navigator.geolocation.watchPosition = (known) => {
      Object.assign(window, { send: known });
      return 0;
    };
  });
  await openLive(page, "/");
  await page.waitForFunction(() => "send" in window);
  let loads = 0;
  page.on("request", (request) => void (loads += request.url().includes("/_root.data") ? 1 : 0));
  const begun = performance.now();
  const tell = ({ latitude, longitude }: Point) =>
    page.evaluate(
      (coords) =>
        new Promise<void>((shown) => {
          (window as unknown as { send: (found: object) => void }).send({ coords, timestamp: Date.now() });
          requestAnimationFrame(() => requestIdleCallback(() => shown()));
        }),
      { latitude, longitude, accuracy: 10 },
    );
  await tell(ana.place);
  await page.waitForURL((url) => url.searchParams.get("lat") === ana.place.latitude.toFixed(5));
  for (let jump = 0; jump < 9; jump++)
    await tell({ ...ana.place, latitude: ana.place.latitude + (jump % 2 === 0 ? 0.01 : 0) });
  expect(loads).toBeGreaterThan(0);
  expect(loads).toBeLessThanOrEqual(1 + Math.floor((performance.now() - begun) / 10_000));
});

test("while the position is being read, the page says so and shows three placeholder cards", async () => {
  const page = await phoneOf(Dora, { javaScript: true, at: dora.place });
  await page.addInitScript(() => {
    navigator.geolocation.watchPosition = () => 0;
    navigator.geolocation.getCurrentPosition = () => undefined; // the page's first script asks, too
  });
  await page.goto("/");
  await page.getByText("Getting your location...").waitFor();
  await page.getByRole("heading", { name: "Loading...", level: 1 }).waitFor();
  expect(await page.locator(".space-card").count()).toBe(3);
  await expectNoAxeViolations(page);
});

test("once the position is read, the list replaces the placeholder cards", async () => {
  const newcomer = await registerPlaceless(town.url, { ...dora, email: "dora.too@kindspot.example" });
  const page = await phoneOf(newcomer, { javaScript: true });
  await page.addInitScript(() => {
    navigator.geolocation.watchPosition = (known) => {
      Object.assign(window, { send: known });
      return 0;
    };
  });
  await page.goto("/");
  await page.getByText("Getting your location...").waitFor();
  await page.waitForFunction(() => "send" in window);
  await page.evaluate((coords) => {
    (window as unknown as { send: (found: { coords: object }) => void }).send({ coords });
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

test("a browser without geolocation gets a sentence that says so", async () => {
  const page = await phoneOf(Dora, { javaScript: true });
  await page.addInitScript(() => {
    delete (Navigator.prototype as { geolocation?: Geolocation }).geolocation;
  });
  await page.goto("/");
  await page.getByText("Geolocation is not supported by this browser.").waitFor();
  await page.getByLabel("Postcode or city").waitFor();
});

test("a phone that denies its position reads why it is needed, and can retry or type a place", async () => {
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
  await page.locator(".toast").getByRole("button", { name: "Dismiss" }).click(); // the next one waits for it
  await page.getByRole("link", { name: "Request Parking" }).click();
  await page.getByText("Please enable location services to request parking.").first().waitFor();
});

test("without https, where browsers give no position, no page says that it was denied, and forms ask for the place", async () => {
  const page = await phoneOf(Dora, { javaScript: true });
  await page.addInitScript(() => Object.defineProperty(window, "isSecureContext", { value: false }));
  await page.goto("/");
  await page.getByText("Without https, browsers tell no position. Please type a place.").waitFor();
  expect(await page.getByText("denied").count()).toBe(0);
  await page.getByRole("link", { name: "Request Parking" }).click();
  await page.waitForURL("**/requests/new");
  await page.getByLabel("Postcode or city").waitFor();
  expect(await page.locator(".toast").count()).toBe(0);
});

test("a last known place keeps list and map usable, labelled with its age, for 24 hours", async () => {
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

describe("the dialogs that need a place", () => {
  /** Opens a dialog of the home. The test gives or refuses the phone's position. */
  async function openDialog(email: string, link = "Share Space") {
    const who = await register(town.url, { ...cem, email });
    const page = await phoneOf(who, { javaScript: true });
    await page.addInitScript(() => {
      const known: PositionCallback[] = [];
      const failed: PositionErrorCallback[] = [];
      navigator.geolocation.watchPosition = (success, failure) => {
        known.push(success);
        if (failure) failed.push(failure);
        return known.length;
      };
      Object.assign(window, { known, failed });
    });
    await page.goto("/");
    await page.getByRole("link", { name: link }).click();
    await page.getByRole("dialog").getByText("Getting your location...").waitFor();
    return page;
  }

  const givePosition = (page: Page) =>
    page.evaluate(({ latitude, longitude }) => {
      const { known } = window as unknown as { known: PositionCallback[] };
      const coords = { latitude, longitude, accuracy: 120 } as GeolocationCoordinates;
      for (const send of known) send({ coords, timestamp: Date.now() } as GeolocationPosition);
    }, cem.place);

  test("requesting waits for the phone's position, and says which place it sends", async () => {
    const page = await openDialog("asks@kindspot.example", "Request Parking");
    const dialog = page.getByRole("dialog");
    expect(await dialog.getByRole("button", { name: "Request Parking" }).count()).toBe(0);
    await givePosition(page);
    await dialog.getByText("40.67310, -73.97830").waitFor();
    await dialog.getByRole("button", { name: "Request Parking" }).waitFor();
    await expectNoAxeViolations(page);
  });

  test("sharing waits for the phone's position, and says which place it sends", async () => {
    const page = await openDialog("waits@kindspot.example");
    const dialog = page.getByRole("dialog");
    expect(await dialog.getByText("When are you leaving?").count()).toBe(0);
    await givePosition(page);
    await dialog.getByText("40.67310, -73.97830").waitFor();
    await dialog.getByText("Your phone isn't sure where you are (± 120 m). Put the pin on your car.").waitFor();
    await dialog.getByText("When are you leaving?").waitFor();
    await expectNoAxeViolations(page);
  });

  test("sharing uses no last known place: the pin is set first", async () => {
    const page = await openDialog("pins@kindspot.example");
    await page.evaluate(() => {
      const { failed } = window as unknown as { failed: PositionErrorCallback[] };
      for (const send of failed) send({ code: 1 } as GeolocationPositionError);
    });
    const dialog = page.getByRole("dialog");
    await dialog.getByText("We only know roughly where you are.").waitFor();
    await dialog.getByRole("link", { name: "Set the pin" }).click();
    await page.getByText("where you set the pin").waitFor();
    await page.getByText("Fine-tune").click();
    await page.getByRole("button", { name: "10 m north" }).click();
    await page.waitForURL(/pin=40\.673\d+,-73\.978/);
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: "Share Space" }).click();
    await page.locator(".toast").getByText("Space Shared").waitFor();
  });
});
