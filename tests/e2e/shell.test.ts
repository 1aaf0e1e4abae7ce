import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { addNotice } from "~/domain/notifications";
import { SECOND } from "~/domain/shared/clock";
import { redirectWithToast } from "~/auth/flash";
import { members } from "~db/schema";
import { ana, ben, dora, register, type Person } from "../cast";
import { givenKindspot } from "../given";
import { handOverByCalls } from "../handover-by-calls";
import { expectNoAxeViolations } from "./axe";
import { openPhone, type Phone } from "./browser";
import { holdPosts } from "./hold-posts";
import { homeAt, openPhoneOf } from "./phone-of";

const kindspot = givenKindspot();

/** Stores a toast for the phone's next page, as after a form. */
async function send({ context }: Phone, title: string, destructive = false): Promise<void> {
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

/** Of the whole sheet's rules that the map's first page leaves out: those that apply to what is on screen. */
function styleLeftOut(): { rules: number; applied: string[] } | null {
  const sheet = [...document.styleSheets].find(({ ownerNode }) => (ownerNode as Element | null)?.id === "next-css");
  if (!sheet) return null;
  const layers = [...sheet.cssRules].filter((rule) => rule instanceof CSSLayerBlockRule);
  const rules = layers.filter(({ name }) => /^(member-)?pages$/.test(name)).flatMap(({ cssRules }) => [...cssRules]);
  const selectors = rules.filter((rule) => rule instanceof CSSStyleRule).map(({ selectorText }) => selectorText);
  return { rules: selectors.length, applied: selectors.filter((selector) => document.querySelector(selector)) };
}

describe("with JavaScript", () => {
  test("landing page, menu and the unknown page are accessible, also in the dark and at 320 px", async () => {
    const viewport = { width: 320, height: 640 };
    const { page } = await openPhone({ url: kindspot.url, javaScript: true, viewport });
    for (const path of ["/", "/menu", "/no-such-page"]) {
      await page.goto(path);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await expectNoAxeViolations(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
      }
    }
  });

  test("the map, whose first page lacks the styles of other pages, leads to pages that have theirs", async () => {
    const Fay = await register(kindspot.url, { ...ana, email: "first-page@kindspot.example" });
    const Gil = await register(kindspot.url, { ...ben, email: "helped@kindspot.example" });
    await handOverByCalls(Fay, Gil, ana.place);
    kindspot.clock.advance(15 * SECOND); // then it can no longer be undone, and counts
    await kindspot.app.jobs.run("expire-promises");
    await Fay.post("/api/parking-spaces", { ...ana.place, status: "available" });
    const { page, context } = await openPhoneOf(kindspot, Fay, { javaScript: true, at: ana.place });
    await context.clearCookies({ name: "style" });
    await page.goto(homeAt(ana.place));
    await page.locator(".rating-prompt").waitFor();
    const carried = await page.locator("style#css").textContent();
    expect(carried).not.toContain(".segments{");
    await page.locator("link#next-css[rel=stylesheet]").waitFor({ state: "attached" });
    await expect.poll(() => page.evaluate(styleLeftOut)).toMatchObject({ applied: [] });
    expect((await page.evaluate(styleLeftOut))?.rules).toBeGreaterThan(50);
    await page.locator(".space-card").waitFor();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Requests" }).click();
    await page.getByRole("heading", { name: "Requests", level: 1 }).waitFor();
    await expect
      .poll(() =>
        page
          .locator(".segments")
          .first()
          .evaluate((e) => getComputedStyle(e).display),
      )
      .toBe("flex");
    expect(await page.locator("style#css").textContent()).toBe(carried);
  });

  test("the page of an unknown path has the member's tabs, also in the dark and at 320 px", async () => {
    const Eve = { ...ana, email: "lost@kindspot.example" };
    const viewport = { width: 320, height: 640 };
    const { page } = await openPhoneOf(kindspot, await register(kindspot.url, Eve), {
      javaScript: true,
      viewport,
    });
    await page.goto("/no-such-page");
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.getByRole("heading", { name: "404 Page Not Found", level: 1 }).waitFor();
      await expectNoAxeViolations(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    }
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Requests" }).click();
    await page.getByRole("heading", { name: "Requests", level: 1 }).waitFor();
  });

  test("a toast can be read and put away", async () => {
    const phone = await openPhone({ url: kindspot.url, javaScript: true });
    await send(phone, "Space Shared");
    await phone.page.goto("/menu");
    const toast = phone.page.locator(".toast");
    await toast.getByText("You earned 50 points!").waitFor();
    await expectNoAxeViolations(phone.page);
    await toast.getByLabel("Dismiss").click();
    await toast.waitFor({ state: "detached" });
  });
});

test("a member's menu and profile are accessible, also in the dark and at 320 px", async () => {
  const viewport = { width: 320, height: 640 };
  const { page } = await openPhoneOf(kindspot, await register(kindspot.url, ana), {
    javaScript: false,
    viewport,
  });
  for (const path of ["/menu", "/profile"]) {
    await page.goto(path);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoAxeViolations(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
    }
  }
});

test("a sign-in that is being sent shows a spinner for at most 2 seconds", async () => {
  const { page } = await openPhone({ url: kindspot.url, javaScript: true });
  await page.clock.install();
  await page.goto("/auth");
  const held = await holdPosts(page, "**/auth.data*");
  await page.getByLabel("Email").fill(ben.email);
  await page.getByLabel("Password", { exact: true }).fill("wrong password");
  await page.getByRole("button", { name: "Sign In" }).click();
  const spinner = page.getByText("Loading auth state...");
  await spinner.waitFor();
  await page.clock.runFor(2000);
  await spinner.waitFor({ state: "detached" });
  await expect.poll(() => held.length).toBe(1);
  await held[0]?.continue();
  await page.getByText("Please check your credentials").first().waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe(ben.email);
});

describe("a live toast", () => {
  const openWithToast = async (destructive = false) => {
    const phone = await openPhone({ url: kindspot.url, javaScript: true });
    await phone.page.clock.install();
    await send(phone, "Space Shared", destructive);
    await phone.page.goto("/menu");
    const toast = phone.page.locator(".toast[data-state=open]");
    await toast.waitFor();
    return { ...phone, toast };
  };

  test("goes by itself after 5 seconds, not before", async () => {
    const { page, toast } = await openWithToast();
    // The page's own time goes on between the steps: on a busy machine more than a second.
    await page.clock.runFor(3000);
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(2500);
    await toast.waitFor({ state: "detached" });
  });

  test("waits for the one before it: one at a time is on screen", async () => {
    const { page } = await openPhone({ url: kindspot.url, javaScript: true });
    await signUp(page, dora);
    await page.locator(".toast").getByText("Your account is ready.").waitFor();
    // None of her pages is open, because it would take the notices first.
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
  });

  test("stands at the top, above what one presses next and the tab bar", async () => {
    const { page, toast } = await openWithToast();
    // The toast rises to its place.
    await toast.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    const [shown, main] = await Promise.all([toast, page.locator("main")].map((part) => part.boundingBox()));
    expect(shown?.y).toBeLessThan(main?.y ?? 0);
    expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual((main?.y ?? 0) + 16);
  });

  test("takes the focus on F8", async () => {
    const { page } = await openWithToast();
    await page.keyboard.press("F8");
    const focused = await page.evaluate(() =>
      document.activeElement?.closest("[role=region]")?.getAttribute("aria-label"),
    );
    expect(focused).toBe("Notifications (F8)");
  });

  test("is swiped away to the right by 50 pixels, not by fewer", async () => {
    const { page, toast } = await openWithToast();
    const { y = 0, height = 0 } = (await toast.boundingBox()) ?? {};
    const middle = y + height / 2;
    const swipe = async (pixels: number) => {
      await page.mouse.move(60, middle);
      await page.mouse.down();
      await page.mouse.move(60 + pixels, middle, { steps: 5 });
      await page.mouse.up();
    };
    await swipe(40);
    expect(await toast.count()).toBe(1);
    await swipe(60);
    await toast.waitFor({ state: "detached" });
  });

  test.each([
    ["at once when something failed", true, "assertive"],
    ["in its turn otherwise", false, "polite"],
  ])("is read out %s", async (_, destructive, politeness) => {
    const { page } = await openWithToast(destructive);
    await page
      .locator(`[role=status][aria-live=${politeness}]`, { hasText: "You earned 50 points!" })
      .waitFor({ state: "attached" });
  });
});

test("after a navigation the focus is on the new page's heading", async () => {
  const { page } = await openPhone({ url: kindspot.url, javaScript: true });
  await page.goto("/menu");
  await page.getByRole("navigation", { name: "Main" }).getByText("Home").click();
  await page.waitForURL(kindspot.url + "/");
  await page.waitForFunction(() => document.activeElement?.tagName === "H1");
});
