import type { Browser, BrowserContext, BrowserContextOptions, Page, Route } from "playwright";
import { onTestFinished, TestRunner } from "vitest";
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
  /** A browser of its own, in place of the one that all files share. */
  browser?: Browser;
}

const LOOPBACK = /^(https?|wss?):\/\/(127\.0\.0\.1|localhost)[:/]/;
/** Chromium logs each 4xx answer. Tests provoke them, so they are no complaint. */
const REFUSED_BY_SERVER = /^Failed to load resource: the server responded with a status of 4\d\d/;
/** Remix logs a load that a newer navigation aborted while its answer arrived. A slow machine makes that likely. */
const OVERTAKEN = /^AbortError: (?:signal is aborted without reason|BodyStreamBuffer was aborted)\n/;

/** Addresses that a test answers itself, by context. */
const answered = new WeakMap<BrowserContext, Set<string>>();

const complaints: string[] = [];
/** Errors of pages since the last call. A test that causes an error on purpose takes it here. */
export const takeComplaints = (): string[] => complaints.splice(0);

let browser: Promise<Browser> | undefined;

/** The browser of this worker: its test files share it, and Playwright closes it when the worker ends. */
function sharedBrowser(): Promise<Browser> {
  browser ??= launchChromium().then((launched) => launched.on("disconnected", () => (browser = undefined)));
  return browser;
}

/** Closes the phones that a test file opened before its tests, and ignores errors that their pages had when the server ended. */
export async function closePhones(): Promise<void> {
  const contexts = (await browser)?.contexts() ?? [];
  await Promise.all(contexts.map((context) => context.close()));
  takeComplaints();
}

/** A new phone of 360×740 with its own cookies. It is closed with the test that opened it, or after the file's tests. */
export async function openPhone({ url, javaScript, at, browser: own, ...options }: PhoneOptions): Promise<Phone> {
  const context = await (own ?? (await sharedBrowser())).newContext({
    baseURL: url,
    javaScriptEnabled: javaScript,
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    locale: "en-US",
    timezoneId: "America/New_York",
    // Axe would meet a toast in the middle of its fading in. Tests of motion ask for motion.
    reducedMotion: "reduce",
    // Playwright neither holds nor answers requests that a service worker sends. Tests of the worker allow it.
    serviceWorkers: "block",
    ...(at && { geolocation: at, permissions: ["geolocation"] }),
    ...options,
  });
  if (TestRunner.getCurrentTest()) onTestFinished(() => context.close());
  context.on("page", listen);
  if (at) keepMeasuring(context, at);
  return { context, page: await context.newPage() };
}

/** How often a phone measures where it is, also where it stands still. Chromium's stand-in tells a place only once. */
const MEASURES_MS = 500;

function keepMeasuring(context: BrowserContext, at: Point): void {
  type Place = Parameters<BrowserContext["setGeolocation"]>[0];
  const tell = context.setGeolocation.bind(context);
  let place: Place = at;
  context.setGeolocation = (next) => tell((place = next));
  const timer = setInterval(() => void tell(place).catch(() => undefined), MEASURES_MS);
  context.on("close", () => clearInterval(timer));
}

/** Answers every request of this context to an origin. */
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
