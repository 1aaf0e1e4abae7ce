import type { Browser, BrowserContext, BrowserContextOptions, Page, Route } from "playwright";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import type { Point } from "~/domain/places/rules";
import { launchChromium } from "./chromium";

export interface Phone {
  page: Page;
  context: BrowserContext;
}

export interface PhoneOptions extends Omit<BrowserContextOptions, "baseURL" | "javaScriptEnabled" | "geolocation"> {
  /** Where `page.goto("/")` leads. */
  url: string;
  javaScript: boolean;
  /** The position the phone reports; without it, location is denied. */
  at?: Point;
}

const LOOPBACK = /^(https?|wss?):\/\/(127\.0\.0\.1|localhost)[:/]/;
/** Chromium logs each 4xx answer by itself, so refusals that a test provokes are no complaint. */
const REFUSED_BY_SERVER = /^Failed to load resource: the server responded with a status of 4\d\d/;
/** Remix logs a load that a tap overtook in the middle of its answer, where a slow machine makes such a middle. */
const OVERTAKEN = /^AbortError: signal is aborted without reason\n/;

/** Addresses that a test answers itself, by context. */
const answered = new WeakMap<BrowserContext, Set<string>>();

let browser: Browser;
const complaints: string[] = [];
/** A test that provokes a complaint takes it away here. */
export const takeComplaints = (): string[] => complaints.splice(0);

beforeAll(async () => {
  browser = await launchChromium();
});

afterEach(() => {
  expect(takeComplaints(), "errors, broken policies or foreign addresses in the browser").toEqual([]);
});

afterAll(() => browser.close());

/** A new phone of 360×740 with its own cookies. It lives until its context is closed or the file's tests are over. */
export async function openPhone({ url, javaScript, at, ...options }: PhoneOptions): Promise<Phone> {
  const context = await browser.newContext({
    baseURL: url,
    javaScriptEnabled: javaScript,
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    locale: "en-US",
    timezoneId: "America/New_York",
    // Axe would meet a toast in the middle of its fading in. Tests of motion ask for motion.
    reducedMotion: "reduce",
    ...(at && { geolocation: at, permissions: ["geolocation"] }),
    ...options,
  });
  context.on("page", listen);
  return { context, page: await context.newPage() };
}

/** Answers everything that is asked of an origin, in its stead. */
export async function standIn(
  context: BrowserContext,
  origin: string,
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  answered.set(context, (answered.get(context) ?? new Set()).add(origin));
  await context.route(`${origin}/**`, answer);
}

function listen(page: Page): void {
  page.on("pageerror", (error) => complaints.push(error.stack ?? error.message));
  page.on("console", (message) => {
    const harmless = [REFUSED_BY_SERVER, OVERTAKEN].some((known) => known.test(message.text()));
    if (message.type() === "error" && !harmless) complaints.push(message.text());
  });
  page.on("request", (request) => {
    const url = request.url();
    const known = LOOPBACK.test(url) || answered.get(page.context())?.has(new URL(url).origin);
    const foreign = url.startsWith("http") && !known;
    if (foreign) complaints.push(`asked for ${request.url()}`);
  });
}
