import type { Page } from "playwright";
import { expect } from "vitest";
import type { Person } from "../cast";
import type { Kindspot } from "../kindspot";
import type { Visitor } from "../visitor";
import { takeComplaints, type Phone } from "./browser";
import { openPhoneOf } from "./phone-of";

/** The phone of someone who is signed in, with the service worker. */
export const openPhoneWithWorker = (town: Kindspot, who: Visitor, { place }: Person): Promise<Phone> =>
  openPhoneOf(town, who, { javaScript: true, at: place, serviceWorkers: "allow" });

/** Fails for errors of pages, but for those that a network brings which is not there, and for `more`. */
export function expectOnlyLostNetwork(more?: RegExp): void {
  const lost = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503/;
  expect(takeComplaints().filter((line) => !lost.test(line) && !more?.test(line))).toEqual([]);
}

/** The paths of the pages that the phone has cached. */
export const cachedPages = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const keys = await (await caches.open("pages")).keys();
    return keys.map(({ url }) => new URL(url).pathname).sort();
  });

/** Waits until the map, which the page has opened, can do without the network: the worker is in charge, and has a copy of it. */
export async function workerHasMap(page: Page): Promise<void> {
  await page.waitForURL(/lat=/);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect.poll(() => cachedPages(page)).toHaveLength(1);
}

/** What waits on the phone for the network. */
export const waiting = (page: Page) => page.getByRole("region", { name: "Waiting to be sent" });
