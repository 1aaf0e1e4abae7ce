import type { Page, Request, WebSocketRoute } from "playwright";
import { beforeAll, expect, test } from "vitest";
import { ana, ben, cem, register } from "../cast";
import { givenKindspot } from "../given";
import type { Visitor } from "../visitor";
import { takeComplaints } from "./browser";
import { neverOpens } from "./never-opens";
import { openLive } from "./open-live";
import { openPhoneOf } from "./phone-of";

let Ana: Visitor, Ben: Visitor;

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
beforeAll(async () => {
  [Ana, Ben] = [await register(town.url, ana), await register(town.url, ben)];
});

/** Ben's phone; `prepare` is called before it opens the map. */
async function bensMap(prepare: (page: Page) => Promise<void>, shows = "No parking spaces available nearby") {
  const phone = await openPhoneOf(town, Ben, { javaScript: true, at: ben.place });
  await prepare(phone.page);
  await phone.page.goto("/");
  await phone.page.waitForURL(/lat=/); // the phone has said where it is
  await phone.page.getByText(shows).first().waitFor();
  return phone;
}

/** Ana shares a space. Returns a function that removes it. */
async function share(): Promise<() => Promise<unknown>> {
  const answer = await Ana.post("/api/parking-spaces", { ...ana.place, status: "available" });
  const { id } = (await answer.json()) as { id: string };
  return () => Ana.send(`/api/parking-spaces/${id}`, { method: "DELETE" });
}

/** Waits until the page has done its load after the socket opened: a load that fails midway replaces the page. */
async function caughtUp(page: Page): Promise<void> {
  const loading = new Set<Request>();
  let since = Date.now();
  page.on("request", (request) => loading.add(request));
  const ended = (request: Request) => {
    loading.delete(request);
    since = Date.now();
  };
  page.on("requestfinished", ended);
  page.on("requestfailed", ended);
  const remove = await share();
  await anasCard(page).waitFor(); // told by the socket, so it has opened for the page, too
  await remove();
  await anasCard(page).waitFor({ state: "detached" });
  await expect.poll(() => loading.size === 0 && Date.now() - since > 500).toBe(true);
}

const anasCard = (page: Page) => page.getByRole("heading", { name: "Ana R." });

test("what happened while the socket was closed shows after it opened again, without reloading", async () => {
  const sockets: WebSocketRoute[] = [];
  const { page } = await bensMap((opening) =>
    opening.routeWebSocket("/ws", (socket) => {
      sockets.push(socket);
      socket.connectToServer();
    }),
  );
  await expect.poll(() => sockets).toHaveLength(1);
  await page.evaluate(() => Object.assign(window, { kept: true }));
  await sockets[0]?.close();
  const remove = await share();
  await expect.poll(() => sockets.length).toBeGreaterThan(1); // a load of the page's own can bring the card before
  await anasCard(page).waitFor();
  expect(await page.evaluate(() => "kept" in window), "the page was not reloaded").toBe(true);
  await remove();
});

test("news in the instant in which a page begins to load waits for it: what it carries is not lost", async () => {
  const { page } = await bensMap(async (opening) => {
    await opening.addInitScript(() => {
      const Real = window.WebSocket;
      window.WebSocket = class extends Real {
        constructor(address: string | URL) {
          super(address);
          Object.assign(window, { theSocket: this });
        }
      };
    });
  });
  await caughtUp(page);
  const loads: string[] = [];
  const isLoad = (request: Request) => new URL(request.url()).pathname === "/profile.data";
  page.on("request", (request) => isLoad(request) && loads.push("begins"));
  page.on("requestfailed", (request) => isLoad(request) && loads.push("is interrupted"));
  page.on("requestfinished", (request) => isLoad(request) && loads.push("ends"));
  await page.evaluate(() => {
    const { __remixRouter: router, theSocket } = window as unknown as {
      __remixRouter: { navigate: (path: string) => Promise<void> };
      theSocket: WebSocket;
    };
    void router.navigate("/profile");
    // React has rendered nothing of the load yet.
    theSocket.onmessage?.(new MessageEvent("message", { data: JSON.stringify({ type: "RELOAD" }) }));
  });
  await expect.poll(() => loads).toEqual(["begins", "ends", "begins", "ends"]);
});

test("while neither socket nor server can be reached the page stays, and catches up when the server is back", async () => {
  let away = false;
  const { page } = await bensMap(async (opening) => {
    await opening.clock.install();
    await opening.routeWebSocket("/ws", (socket) => void socket.close());
    await opening.route("**/*", (route) => (away ? route.abort() : route.continue()));
  });
  away = true;
  const remove = await share();
  const asked = page.waitForEvent("requestfailed");
  await page.clock.fastForward(121_000);
  await asked;
  await page.getByText("No parking spaces available nearby").waitFor();

  away = false;
  await page.clock.fastForward(121_000);
  await anasCard(page).waitFor();
  expect(new Set(takeComplaints())).toEqual(new Set(["Failed to load resource: net::ERR_FAILED"]));
  await remove();
});

test("without a socket the list is loaded every 120 seconds", async () => {
  const { page } = await bensMap(async (opening) => {
    await opening.addInitScript(neverOpens);
    await opening.clock.install();
  });
  await page.clock.pauseAt(Date.now() + 1000);
  let asked = 0;
  page.on("request", (request) => (asked += Number(request.url().includes(".data"))));
  await page.clock.fastForward(120_000);
  await expect.poll(() => asked).toBe(1);
  for (const times of [2, 3]) {
    await page.clock.runFor(119_999);
    expect(asked).toBe(times - 1);
    await page.clock.runFor(1);
    await expect.poll(() => asked).toBe(times);
  }
});

test("a press or form without a server shows an error; map and typed text stay", async () => {
  let away = false;
  const remove = await share();
  const { page } = await bensMap(async (opening) => {
    await opening.routeWebSocket("/ws", (socket) => void socket.close());
    await opening.route("**/*", (route) => (away ? route.abort() : route.continue()));
  }, "Ana R.");
  await page.waitForLoadState("networkidle"); // the dialog's script has come
  away = true;
  await page.getByRole("button", { name: "Contact" }).click();
  await page.getByText("There's no connection. Please try again.").waitFor();
  await anasCard(page).waitFor();

  away = false;
  await page.getByRole("link", { name: "Request Parking" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Message (optional)").fill("Blue Golf");
  away = true;
  await dialog.getByRole("button", { name: "Request Parking" }).click();
  await page.getByText("Failed to create parking request. Please try again.").waitFor();
  expect(await dialog.getByLabel("Message (optional)").inputValue()).toBe("Blue Golf");
  away = false;
  await dialog.getByRole("button", { name: "Request Parking" }).click();
  await page.getByText("Your parking request has been sent to nearby drivers.").waitFor();
  expect(new Set(takeComplaints())).toEqual(new Set(["Failed to load resource: net::ERR_FAILED"]));
  const [open] = (await (await Ben.get("/api/parking-requests/user")).json()) as { id: string }[];
  await Ben.post(`/api/parking-requests/${open?.id ?? ""}/cancel`, {});
  await remove();
});

test.each(["closed", "still open, but dead"])(
  "on the move without a server and with the socket %s, the map stays, and follows once the server is back",
  async (socketIs) => {
    let away = false;
    const sockets: WebSocketRoute[] = [];
    const { page, context } = await bensMap(async (opening) => {
      await opening.routeWebSocket("/ws", (socket) => {
        sockets.push(socket);
        if (away) void socket.close();
        else socket.connectToServer();
      });
      await opening.route("**/*", (route) => (away ? route.abort() : route.continue()));
    });
    await expect.poll(() => sockets).toHaveLength(1);
    await caughtUp(page);
    away = true;
    if (socketIs === "closed") await sockets[0]?.close();
    const asked = page.waitForEvent("requestfailed");
    await context.setGeolocation(cem.place);
    await asked;
    await page.waitForFunction(() => document.querySelector("main")?.getAttribute("aria-busy") === "false");
    await page.getByText("No parking spaces available nearby").waitFor();

    away = false;
    await sockets[0]?.close();
    await page.waitForURL((url) => url.searchParams.get("lat") === cem.place.latitude.toFixed(5));
    await page.getByText("No parking spaces available nearby").waitFor();
    expect(new Set(takeComplaints())).toEqual(new Set(["Failed to load resource: net::ERR_FAILED"]));
  },
);

test("a tab that cannot be loaded says so in the page's frame, and 'Try again' loads it", async () => {
  let away = false;
  const { page } = await openPhoneOf(town, Ben, { javaScript: true, at: ben.place });
  await page.route("**/*.data*", (route) => (away ? route.abort() : route.continue()));
  await openLive(page, "/profile"); // a load that catches up would fail, too
  away = true;
  const map = page.getByRole("navigation").getByRole("link", { name: "Map" });
  await map.click();
  await page.getByRole("heading", { name: "Something went wrong" }).waitFor();
  expect(await map.isVisible(), "the tabs are still there").toBe(true);
  // The link loads a whole page. Before that a page that catches up would take the link away.
  page.once("domcontentloaded", () => (away = false));
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByText("No parking spaces available nearby").waitFor();
  expect(new Set(takeComplaints())).toEqual(new Set(["Failed to load resource: net::ERR_FAILED"]));
});
