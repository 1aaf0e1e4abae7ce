import type { Page } from "playwright";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { ana, ben, register } from "../cast";
import { givenKindspot } from "../given";
import { expectNoAxeViolations } from "./axe";
import { openPhone, takeComplaints } from "./browser";
import { launchChromium } from "./chromium";
import { holdPosts } from "./hold-posts";
import { openLive } from "./open-live";

const kindspot = givenKindspot({ env: { RATE_LIMITS: "off" } });
beforeAll(async () => {
  await register(kindspot.url, ana);
});

const phone = () => openPhone({ url: kindspot.url, javaScript: true });
const password = (page: Page) => page.getByLabel("Password", { exact: true });
/** Waits for the toast. The same sentence stands beside it for screen readers. */
const toastShows = (page: Page, sentence: string) => page.locator(".toast").getByText(sentence).waitFor();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name"));

describe("with JavaScript", () => {
  test("someone creates an account, signs out and signs in again", async () => {
    const { page } = await phone();
    await page.goto("/auth?redirectTo=/profile");
    await page.getByRole("link", { name: "Create an account" }).click();
    await page.getByLabel("First Name").fill(ben.firstName);
    await page.getByLabel("Last Name").fill(ben.lastName);
    await page.getByLabel("Email").fill(ben.email);
    await password(page).fill(ben.password);
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: "Create Account" }).click();
    await page.waitForURL("**/profile");
    await toastShows(page, `Welcome, ${ben.firstName}!`);
    await page.locator(".toast").getByRole("button", { name: "Dismiss" }).click(); // the next one waits for it

    await page.getByRole("button", { name: "Sign Out" }).click();
    await toastShows(page, "You have been successfully logged out.");
    await page.goto("/profile");
    expect(new URL(page.url()).pathname).toBe("/auth");

    await page.getByLabel("Email").fill(ben.email);
    await password(page).fill(ben.password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.waitForURL("**/profile");
    await toastShows(page, `Welcome back, ${ben.firstName}!`);
  });

  test("a wrong password is said above the form, which keeps the email", async () => {
    const { page } = await phone();
    await page.goto("/auth");
    await page.getByLabel("Email").fill(ana.email);
    await password(page).fill("not hers");
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.locator("main form").getByText("Invalid email or password. Please check your credentials.").waitFor();
    expect(await page.getByLabel("Email").inputValue()).toBe(ana.email);
    await expectNoAxeViolations(page);
  });

  test("each wrong field shows its error beside it, and the first one has the focus", async () => {
    const { page } = await phone();
    await page.goto("/auth?mode=sign-up");
    await page.locator("main form").evaluate((form: HTMLFormElement) => (form.noValidate = true));
    await page.getByLabel("First Name").fill("Ben");
    await page.getByLabel("Email").fill("ben@kindspot.example");
    await password(page).fill("12345");
    await page.getByRole("button", { name: "Create Account" }).click();
    await page.getByText("Please fill in your first and last name.").first().waitFor();
    await expect.poll(() => focused(page)).toBe("lastName");
    const errorOf = async (label: string) => {
      const id = (await page.getByLabel(label, { exact: true }).getAttribute("aria-describedby")) ?? "";
      return page.locator(`[id="${id.split(" ").find((part) => part.endsWith("-error")) ?? ""}"]`).textContent();
    };
    expect(await errorOf("Last Name")).toBe("Please fill in your first and last name.");
    expect(await errorOf("Password")).toBe("Password must be at least 8 characters long.");
    expect(await page.getByLabel("First Name").inputValue()).toBe("Ben");
    await expectNoAxeViolations(page);
  });
});

describe("where JavaScript runs", () => {
  test("an empty form brings the specification's toast instead of the browser's own texts", async () => {
    const { page } = await phone();
    await page.goto("/auth");
    await page.getByRole("button", { name: "Show password" }).waitFor();
    await page.getByRole("button", { name: "Sign In" }).click();
    const toast = page.locator(".toast[data-state=open]");
    await toast.getByText("Missing Information").waitFor();
    expect(await toast.textContent()).toContain("Please fill in both email and password.");
    expect(await focused(page)).toBe("email");
  });

  test("an error disappears once its field is corrected, and errors of other fields stay", async () => {
    const { page } = await phone();
    const requests: string[] = [];
    await page.goto("/auth?mode=sign-up");
    await page.getByRole("button", { name: "Show password" }).click();
    await page.getByLabel("Email").fill("ben@kindspot.example");
    await password(page).fill("12345");
    await page.getByRole("button", { name: "Create Account" }).click();
    const lastName = page.getByLabel("Last Name");
    await expect.poll(() => lastName.getAttribute("aria-invalid")).toBe("true");
    await page.getByRole("button", { name: "Show password" }).click();
    page.on("request", (request) => requests.push(`${request.method()} ${request.url()}`));
    await lastName.fill("Ortiz");
    await expect.poll(() => lastName.getAttribute("aria-invalid")).toBeNull();
    expect(await page.getByLabel("First Name").getAttribute("aria-invalid")).toBe("true");
    expect(await password(page).getAttribute("aria-invalid")).toBe("true");
    expect(await password(page).getAttribute("type"), "the password stays readable").toBe("text");
    expect(requests).toEqual([]);
  });

  test("a password that is too short brings its own toast", async () => {
    const { page } = await phone();
    await page.goto("/auth");
    await page.getByRole("button", { name: "Show password" }).waitFor();
    await page.getByLabel("Email").fill(ana.email);
    await password(page).fill("12345");
    await page.getByRole("button", { name: "Sign In" }).click();
    const toast = page.locator(".toast[data-state=open]");
    await toast.getByText("Password Too Short").waitFor();
    expect(await toast.textContent()).toContain("Password must be at least 6 characters long.");
  });

  test("a browser that keeps no cookies says so instead of a sign-in that leads to a visitor's page", async () => {
    const { page, context } = await phone();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setDocumentCookieDisabled", { disabled: true });
    await page.goto("/auth");
    await page.getByRole("button", { name: "Show password" }).waitFor();
    await page.getByLabel("Email").fill(ana.email);
    await password(page).fill(ana.password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.locator(".toast").getByText("Your browser keeps no cookies of this site").waitFor();
    expect(new URL(page.url()).pathname).toBe("/auth");
    expect(await page.getByLabel("Email").inputValue()).toBe(ana.email);
  });

  test("a form that is being sent says so and cannot be sent twice", async () => {
    const { page } = await phone();
    await page.goto("/auth");
    const held = await holdPosts(page, "**/auth.data*");
    await page.getByRole("button", { name: "Show password" }).waitFor();
    await page.getByRole("button", { name: "Sign In" }).click();
    const busy = page.getByText("Signing In...");
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    await expect.poll(() => held.length).toBe(1);
    await held[0]?.continue();
    await page.getByRole("button", { name: "Sign In" }).waitFor();
    expect(held, "requests for one refusal").toHaveLength(1);
  });

  test("the password can be looked at, and is hidden again when it is sent", async () => {
    const { page } = await phone();
    await page.goto("/auth");
    await password(page).fill("12345");
    await page.getByRole("button", { name: "Show password" }).click();
    expect(await password(page).getAttribute("type")).toBe("text");
    await page.getByRole("button", { name: "Hide password" }).waitFor();
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.locator(".toast").getByText("Missing Information").waitFor();
    expect(await password(page).getAttribute("type")).toBe("password");
  });
});

test("signing out deletes what the page stored, where browsers ignore Clear-Site-Data", async () => {
  const { page } = await phone();
  await page.goto("/auth");
  await page.getByLabel("Email").fill(ana.email);
  await password(page).fill(ana.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/menu");
  // Over plain http a browser ignores Clear-Site-Data. On localhost it does not, so the test removes the header.
  await page.route("**/api/logout*", async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    const { "clear-site-data": _ignored, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.evaluate(() => {
    localStorage.setItem("draft", "At six");
    sessionStorage.setItem("draft", "At six");
  });
  await page.getByRole("button", { name: "Sign Out" }).click();
  await toastShows(page, "You have been successfully logged out.");
  await expect
    .poll(() => page.evaluate(() => [localStorage.getItem("draft"), sessionStorage.getItem("draft")]))
    .toEqual([null, null]);
});

test("a member's page that comes back from the back/forward cache after a sign-out is loaded anew", async () => {
  const { page, context } = await phone();
  await page.goto("/auth");
  await page.getByLabel("Email").fill(ana.email);
  await password(page).fill(ana.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await toastShows(page, `Welcome back, ${ana.firstName}!`);
  await page.goto("/profile");
  await page.getByRole("heading", { name: "Ana Reyes" }).first().waitFor();
  const back = () => page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  const looked = page.waitForResponse("**/api/auth/user");
  await back();
  await (await looked).finished();
  expect(new URL(page.url()).pathname).toBe("/profile");
  await context.clearCookies();
  await back();
  await page.waitForURL((url) => url.pathname === "/auth");
});

test.each([true, false])("after a sign-out, Back shows no page of the member (JavaScript: %s)", async (javaScript) => {
  const { page } = await openPhone({ url: kindspot.url, javaScript });
  await page.goto("/auth");
  await page.getByLabel("Email").fill(ana.email);
  await password(page).fill(ana.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/profile/edit");
  await page.goto("/profile");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  for (let step = 0; step < 2; step++) {
    await page.goBack();
    await page.waitForURL((url) => url.pathname === "/auth");
    expect(await page.locator("body").innerText()).not.toContain("Reyes");
  }
});

test("after a sign-out, the back/forward cache shows no page of the member, also without a network", async () => {
  const browser = await launchChromium({ ignoreDefaultArgs: ["--disable-back-forward-cache"] });
  onTestFinished(() => browser.close());
  const { page, context } = await openPhone({ url: kindspot.url, javaScript: true, browser });
  await page.goto("/auth");
  await page.getByLabel("Email").fill(ana.email);
  await password(page).fill(ana.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await toastShows(page, `Welcome back, ${ana.firstName}!`);
  await openLive(page, "/profile/edit");
  await page.evaluate(() => Object.assign(window, { before: true }));
  await openLive(page, "/profile");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.waitForFunction(() => !document.cookie.includes("left=1"));
  await context.setOffline(true);
  // Playwright's own way waits for a load, which a page of that cache does not have.
  await page.evaluate(() => setTimeout(() => history.go(-2)));
  await expect.poll(() => page.url()).toMatch(/^chrome-error:|\/profile\/edit$/);
  await expect.poll(() => page.evaluate(() => "before" in window).catch(() => true)).toBe(false);
  expect(await page.locator("body").innerText()).not.toContain("Edit Profile");
  await context.close();
  takeComplaints(); // the page that loaded without a network
});

test("Back shows a member's page from the back/forward cache, and its socket opens again", async () => {
  const browser = await launchChromium({ ignoreDefaultArgs: ["--disable-back-forward-cache"] });
  onTestFinished(() => browser.close());
  const { page, context } = await openPhone({ url: kindspot.url, javaScript: true, browser });
  await page.addInitScript(() => {
    const Native = WebSocket;
    const openings = Object.assign(window, { openings: 0 });
    const counted = (url: string) => {
      const socket = new Native(url);
      socket.addEventListener("open", () => openings.openings++);
      return socket;
    };
    Object.assign(window, { WebSocket: new Proxy(Native, { construct: (_, [url]: [string]) => counted(url) }) });
  });
  const openings = () => page.evaluate(() => (window as { openings?: number }).openings).catch(() => null);
  await page.goto("/auth");
  await page.getByLabel("Email").fill(ana.email);
  await password(page).fill(ana.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await toastShows(page, `Welcome back, ${ana.firstName}!`);
  await openLive(page, "/profile");
  expect(await openings()).toBe(1);
  await openLive(page, "/rewards");
  await page.evaluate(() => setTimeout(() => history.back()));
  await expect.poll(() => page.evaluate(() => location.pathname).catch(() => null)).toBe("/profile");
  await expect.poll(openings).toBe(2);
  await context.close();
  expect(takeComplaints()).toEqual([]);
});

test("a link on another site asks before it signs out", async () => {
  const { page } = await phone();
  await page.goto("/auth");
  await page.getByLabel("Email").fill(ana.email);
  await password(page).fill(ana.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await toastShows(page, `Welcome back, ${ana.firstName}!`);
  await page.goto("about:blank");
  await page.setContent(`<a href="${kindspot.url}/api/logout">Cheap parking</a>`);
  await page.getByRole("link").click();
  await page.getByRole("heading", { name: "Sign out?" }).waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await toastShows(page, "You have been successfully logged out.");
});
