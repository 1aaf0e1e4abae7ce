import { eq } from "drizzle-orm";
import type { Page, Route } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addNotice } from "~/domain/notices";
import { redirectWithToast } from "~/web/flash";
import { members } from "~db/schema";
import { ana, ben, cem, dora, type Person } from "../cast";
import { openKindspot, type Kindspot } from "../kindspot";
import { expectNoAxeViolations } from "./axe";
import { openPhone, type Phone } from "./browser";

let kindspot: Kindspot;

beforeAll(async () => {
  kindspot = await openKindspot();
});
afterAll(() => kindspot.close());

/** The phone is told something by its next page, as after a form. */
async function tell({ context }: Phone, title: string, destructive = false): Promise<void> {
  const { headers } = await redirectWithToast("/menu", { title, message: "You earned 50 points!", destructive });
  const [name = "", value = ""] = headers.getSetCookie()[0]?.split(";")[0]?.split(/=(.*)/) ?? [];
  await context.addCookies([{ name, value, url: kindspot.url }]);
}

async function signUp(page: Page, { firstName, lastName, email, password }: Person): Promise<void> {
  await page.goto("/auth?mode=sign-up");
  await page.getByLabel("First Name").fill(firstName);
  await page.getByLabel("Last Name").fill(lastName);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create Account" }).click();
}

describe.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
])("%s", (_, javaScript) => {
  test("landing page, menu and the unknown page are accessible, also in the dark and at 320 px", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      const { page, context } = await openPhone({
        url: kindspot.url,
        javaScript,
        colorScheme,
        viewport: { width: 320, height: 640 },
      });
      for (const path of ["/", "/menu", "/no-such-page"]) {
        await page.goto(path);
        await expectNoAxeViolations(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
      }
      await context.close();
    }
  });

  test("a member who is lost keeps the tabs, also in the dark and at 320 px", async () => {
    const Eve = { ...ana, email: `lost-${javaScript}@kindspot.example` };
    const viewport = { width: 320, height: 640 };
    const { page, context } = await openPhone({ url: kindspot.url, javaScript, viewport });
    await signUp(page, Eve);
    await page.waitForURL((url) => url.pathname === "/");
    await page.goto("/no-such-page");
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.getByRole("heading", { name: "404 Page Not Found", level: 1 }).waitFor();
      await expectNoAxeViolations(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    }
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Requests" }).click();
    await page.getByRole("heading", { name: "Requests", level: 1 }).waitFor();
    await context.close();
  });

  test("a toast can be read and put away", async () => {
    const phone = await openPhone({ url: kindspot.url, javaScript });
    await tell(phone, "Space Shared");
    await phone.page.goto("/menu");
    const toast = phone.page.locator(".toast");
    await toast.getByText("You earned 50 points!").waitFor();
    await expectNoAxeViolations(phone.page);
    await toast.getByLabel("Dismiss").click();
    await toast.waitFor({ state: "detached" });
    await phone.context.close();
  });
});

test("without JavaScript toasts that wait show one at a time, each until it is put away", async () => {
  const { page, context } = await openPhone({ url: kindspot.url, javaScript: false });
  await signUp(page, cem);
  const { context: domain } = kindspot.app;
  const [row] = await domain.read.select({ id: members.id }).from(members).where(eq(members.email, cem.email));
  for (const title of ["First", "Second", "Third"])
    await domain.write((tx) => addNotice(tx, domain, row?.id ?? "", { title, message: "Said in turn." }));
  await page.goto("/menu");
  const shown = page.locator(".toast:visible");
  for (const title of ["First", "Second", "Third"]) {
    expect(await shown.locator("strong").allTextContents()).toEqual([title]);
    await expectNoAxeViolations(page);
    await shown.getByLabel("Dismiss").click();
  }
  await shown.waitFor({ state: "detached" });
  await context.close();
});

test("a member's menu and profile are accessible, also in the dark and at 320 px", async () => {
  const viewport = { width: 320, height: 640 };
  const { page, context } = await openPhone({ url: kindspot.url, javaScript: false, viewport });
  await signUp(page, ana);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const path of ["/menu", "/profile"]) {
      await page.goto(path);
      await expectNoAxeViolations(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
    }
  }
  await context.close();
});

test("a sign-in on its way says so, for 2 seconds at most", async () => {
  const { page, context } = await openPhone({ url: kindspot.url, javaScript: true });
  await page.clock.install();
  await page.goto("/auth");
  const held: Route[] = [];
  await page.route("**/auth.data*", (route) => void held.push(route));
  await page.getByLabel("Email").fill(ben.email);
  await page.getByLabel("Password", { exact: true }).fill("wrong password");
  await page.getByRole("button", { name: "Sign In" }).click();
  const spinner = page.getByText("Loading auth state...");
  await spinner.waitFor();
  await page.clock.runFor(2000);
  await spinner.waitFor({ state: "detached" });
  await Promise.all(held.map((route) => route.continue()));
  await page.getByText("Please check your credentials").first().waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe(ben.email);
  await context.close();
});

describe("a live toast", () => {
  const openWithToast = async (destructive = false) => {
    const phone = await openPhone({ url: kindspot.url, javaScript: true });
    await phone.page.clock.install();
    await tell(phone, "Space Shared", destructive);
    await phone.page.goto("/menu");
    const toast = phone.page.locator(".toast[data-state=open]");
    await toast.waitFor();
    return { ...phone, toast };
  };

  test("goes by itself after 5 seconds, not before", async () => {
    const { page, toast, context } = await openWithToast();
    await page.clock.runFor(4500);
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(1000);
    await toast.waitFor({ state: "detached" });
    await context.close();
  });

  test("waits for the one before it: one at a time is on screen", async () => {
    const { page, context } = await openPhone({ url: kindspot.url, javaScript: true });
    await signUp(page, dora);
    await page.locator(".toast").getByText("Your account is ready.").waitFor();
    // No page of hers is open that could take the notices first.
    await page.goto("about:blank");
    await page.clock.install();
    const { context: domain } = kindspot.app;
    const [row] = await domain.read.select({ id: members.id }).from(members).where(eq(members.email, dora.email));
    for (const title of ["First", "Second"])
      await domain.write((tx) => addNotice(tx, domain, row?.id ?? "", { title, message: "Said in turn." }));
    await page.goto("/menu");
    const toasts = page.locator(".toast[data-state=open]");
    for (const title of ["First", "Second"]) {
      await toasts.getByText(title).waitFor();
      expect(await toasts.count()).toBe(1);
      await toasts.getByLabel("Dismiss").click();
    }
    await toasts.waitFor({ state: "detached" });
    await context.close();
  });

  test("takes the focus on F8", async () => {
    const { page, context } = await openWithToast();
    await page.keyboard.press("F8");
    const focused = await page.evaluate(() =>
      document.activeElement?.closest("[role=region]")?.getAttribute("aria-label"),
    );
    expect(focused).toBe("Notifications (F8)");
    await context.close();
  });

  test("is swiped away to the right by 50 pixels, not by fewer", async () => {
    const { page, toast, context } = await openWithToast();
    const swipe = async (pixels: number) => {
      await page.mouse.move(60, 40);
      await page.mouse.down();
      await page.mouse.move(60 + pixels, 40, { steps: 5 });
      await page.mouse.up();
    };
    await swipe(40);
    expect(await toast.count()).toBe(1);
    await swipe(60);
    await toast.waitFor({ state: "detached" });
    await context.close();
  });

  test.each([
    ["at once when something failed", true, "assertive"],
    ["in its turn otherwise", false, "polite"],
  ])("is read out %s", async (_, destructive, politeness) => {
    const { page, context } = await openWithToast(destructive);
    await page
      .locator(`[role=status][aria-live=${politeness}]`, { hasText: "You earned 50 points!" })
      .waitFor({ state: "attached" });
    await context.close();
  });
});

test("after a navigation the focus is on the new page's heading", async () => {
  const { page, context } = await openPhone({ url: kindspot.url, javaScript: true });
  await page.goto("/menu");
  await page.getByRole("navigation", { name: "Main" }).getByText("Home").click();
  await page.waitForURL(kindspot.url + "/");
  await page.waitForFunction(() => document.activeElement?.tagName === "H1");
  await context.close();
});
