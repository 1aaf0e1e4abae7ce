import type { Browser, BrowserContext, Page } from "playwright";
import { ana, ben, registerPlaceless } from "../cast";
import { launchChromium } from "../e2e/chromium";
import { quantile, type Figure } from "./figure";
import { addNeighbourhood } from "./neighbourhood";
import { openServer } from "./server";

const RUNS = 3;
/** A slow phone: 400 kbit/s, 400 ms of latency each way, a sixth of this machine's speed. */
const NETWORK = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SLOWDOWN = 6;

/** First contentful paint and layout shift of every page on a slow phone. */
export async function paint(): Promise<Figure[]> {
  const server = await openServer();
  const cookies = (await addNeighbourhood(server.url)).cookie();
  const browser = await launchChromium();
  const pages = [
    { what: "landing", path: "/", session: "", atMost: 800, reference: "prototype 720" },
    { what: "about", path: "/about", session: "", atMost: 800 },
    { what: "/auth", path: "/auth", session: "", atMost: 1_100, reference: "prototype 1,090" },
    { what: "map with 20 cards", path: "/", session: cookies, atMost: 1_100 },
  ];
  const figures: Figure[] = [];
  for (const { what, path, session, atMost, reference } of pages) {
    const { status } = await fetch(server.url + path, { headers: { cookie: session } });
    if (status !== 200) continue;
    const { paintMs, shift } = await seen(browser, server.url, path, session);
    figures.push(
      {
        what: `first contentful paint, slow phone, ${what}`,
        value: paintMs,
        unit: "ms",
        atMost,
        ...(reference && { reference }),
      },
      { what: `layout shift, slow phone, ${what}`, value: shift, unit: "", atMost: 0.02 },
    );
  }
  figures.push({
    what: "newcomer's list, slow phone",
    value: await newcomersList(browser, server.url),
    unit: "ms",
    atMost: 4_000,
    reference: "9,000 before the early position",
  });
  await browser.close();
  await server.close();
  return figures;
}

/** The phone of the newcomer's budget: a quarter of this machine's speed. */
const NEWCOMER_SLOWDOWN = 4;

/** From the map's address to the first card, for a member whose place the server does not know. */
async function newcomersList(browser: Browser, url: string): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const newcomer = await registerPlaceless(url, { ...ben, email: `newcomer-${run}@kindspot.example` });
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      isMobile: true,
      hasTouch: true,
      geolocation: ana.place,
      permissions: ["geolocation"],
    });
    const page = await openSlowly(context, url, newcomer.cookie(), NEWCOMER_SLOWDOWN);
    const begun = performance.now();
    await page.goto(url, { waitUntil: "commit", timeout: 180_000 });
    await page.locator(".space-card h3").first().waitFor();
    times.push(performance.now() - begun);
    await context.close();
  }
  return quantile(times, 0.5);
}

async function seen(browser: Browser, url: string, path: string, cookies: string) {
  const paints: number[] = [];
  const shifts: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
    const { paintMs, shift } = await once(context, url, path, cookies);
    paints.push(paintMs);
    shifts.push(shift);
    await context.close();
  }
  return { paintMs: quantile(paints, 0.5), shift: Math.max(...shifts) };
}

async function openSlowly(context: BrowserContext, url: string, cookies: string, slowdown: number): Promise<Page> {
  for (const pair of cookies.split("; ").filter(Boolean)) {
    const [name = "", ...value] = pair.split("=");
    await context.addCookies([{ name, value: value.join("="), url }]);
  }
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", NETWORK);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return page;
}

async function once(context: BrowserContext, url: string, path: string, cookies: string) {
  const page = await openSlowly(context, url, cookies, SLOWDOWN);
  await page.goto(url + path, { waitUntil: "networkidle", timeout: 180_000 });
  const paints = await entries(page, "paint");
  const shifts = await entries(page, "layout-shift");
  return {
    paintMs: paints.find(({ name }) => name === "first-contentful-paint")?.startTime ?? Number.NaN,
    shift: shifts.reduce((sum, { value = 0 }) => sum + value, 0),
  };
}

interface Entry {
  name: string;
  startTime: number;
  /** Of a layout shift. */
  value?: number;
}

/** The browser's entries so far. Empty when there are none. */
const entries = (page: Page, type: string): Promise<Entry[]> =>
  page.evaluate(
    (type) =>
      new Promise<Entry[]>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().map((entry) => entry.toJSON() as Entry))).observe({
          type,
          buffered: true,
        });
        setTimeout(() => resolve([]), 500);
      }),
    type,
  );
