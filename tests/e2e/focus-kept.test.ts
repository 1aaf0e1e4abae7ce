import type { Page } from "playwright";
import { expect, test } from "vitest";
import { ana, ben, type Person } from "../cast";
import { givenKindspot, givenMember } from "../given";
import type { Visitor } from "../visitor";
import { openMore } from "./neighbour";
import { openLive } from "./open-live";
import { homeAt, openPhoneOf } from "./phone-of";

// A press often removes its own button. The focus then stays beside it, not at the top of the page.

const town = givenKindspot({}, "test");
const Ana = givenMember(town, ana, "test");
const Ben = givenMember(town, ben, "test");

async function home(who: Visitor, { place }: Person): Promise<Page> {
  const phone = await openPhoneOf(town, who, { javaScript: true, at: place });
  await openLive(phone.page, homeAt(place));
  return phone.page;
}

async function share(keepMinutes = 0): Promise<string> {
  const answer = await Ana.post("/api/parking-spaces", { ...ana.place, keepMinutes });
  return ((await answer.json()) as { id: string }).id;
}

/** The id of what has the focus, or its tag's name. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName);

test("'Promise' leads to the promise bar's title", async () => {
  await share();
  const page = await home(Ana, ana);
  await page.getByRole("link", { name: "Promise" }).click();
  const dialog = page.getByRole("dialog", { name: "Promise Your Parking Space" });
  await dialog.getByRole("radio", { name: "5 minutes" }).check();
  await dialog.getByRole("button", { name: "Promise Space" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.locator(".promise-bar h2:focus").waitFor();
});

test("'I'm coming' leads to the promise bar's title, and 'I can't make it' back to the card", async () => {
  await share(10);
  const page = await home(Ben, ben);
  await page.locator(".space-card").getByRole("button", { name: "I'm coming" }).click();
  const bar = page.locator(".promise-bar");
  await bar.waitFor();
  await page.locator(".promise-bar h2:focus").waitFor();
  await bar.getByLabel("More").click();
  await bar.getByRole("button", { name: "I can't make it" }).click();
  await bar.waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toMatch(/^space-/);
});

test("'Remove' leads to the page's heading", async () => {
  await share();
  const page = await home(Ana, ana);
  await openMore(page.locator(".space-card"));
  await page.locator(".space-card").getByRole("button", { name: "Remove" }).click();
  await page.locator(".space-card").waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe("H1");
});

test("a button that stays keeps the focus", async () => {
  await share();
  const page = await home(Ana, ana);
  await openMore(page.locator(".space-card"));
  const renew = page.locator(".space-card").getByRole("button", { name: "Still free" });
  await renew.press("Enter");
  await page.locator(".toast").getByText("Your space stays on the map.").waitFor();
  await expect.poll(() => renew.evaluate((button) => button === document.activeElement)).toBe(true);
});
