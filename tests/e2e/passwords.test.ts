import type { Page, Request } from "playwright";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ana, cem, register, type Person } from "../cast";
import { openFakeMailServer, type FakeMailServer } from "../fakes/mail-server";
import { openKindspot, type Kindspot } from "../kindspot";
import { expectNoAxeViolations } from "./axe";
import { openPhone } from "./browser";
import { openPhoneOf } from "./phone-of";

let mails: FakeMailServer;
let kindspot: Kindspot;
beforeAll(async () => {
  mails = await openFakeMailServer();
  const env = { SMTP_URL: mails.url, MAIL_FROM: "parking@kindspot.example", RATE_LIMITS: "off" };
  kindspot = await openKindspot({ env });
  await register(kindspot.url, ana);
});
beforeEach(() => void mails.mails.splice(0));

const phone = () => openPhone({ url: kindspot.url, javaScript: true });
/** Waits for the toast. The same sentence stands beside it for screen readers. */
const toastShows = (page: Page, sentence: string) => page.locator(".toast").getByText(sentence).waitFor();
const newPassword = (page: Page) => page.getByLabel("New Password", { exact: true });
const confirmPassword = (page: Page) => page.getByLabel("Confirm Password", { exact: true });
const errorOf = async (page: Page, label: string) => {
  const ids = (await page.getByLabel(label, { exact: true }).getAttribute("aria-describedby")) ?? "";
  return page.locator(`[id="${ids.split(" ").at(-1) ?? ""}"]`).textContent();
};
/** The address of the link in the next mail. */
async function linkInMail({ email }: Person): Promise<string> {
  const [mail] = await mails.about("Reset your");
  expect(mail?.recipients).toEqual([email]);
  const { pathname, search } = new URL(/https?:\S+/.exec(mail?.text ?? "")?.[0] ?? "");
  return pathname + search;
}

describe("with JavaScript", () => {
  test("a member who forgot the password requests a link, sets a new password and signs in with it", async () => {
    const { page } = await phone();
    await page.goto("/auth");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await page.getByRole("heading", { name: "Forgot Password" }).waitFor();
    await page.getByLabel("Email").fill(ana.email);
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: "Send Reset Link" }).click();
    await toastShows(page, "If an account with that email exists, we've sent a password reset link.");

    await page.goto(await linkInMail(ana));
    await newPassword(page).fill("a better one");
    await confirmPassword(page).fill("a better one");
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: "Reset Password" }).click();
    await page.getByRole("heading", { name: "Password Reset Complete" }).waitFor();
    await expectNoAxeViolations(page);

    await page.getByRole("link", { name: "Sign In with New Password" }).click();
    await page.getByLabel("Email").fill(ana.email);
    await page.getByLabel("Password", { exact: true }).fill("a better one");
    await page.getByRole("button", { name: "Sign In" }).click();
    await toastShows(page, `Welcome back, ${ana.firstName}!`);
  });

  test("different passwords show an error beside the second field, and an invalid link one above the form", async () => {
    const { page } = await phone();
    await page.goto("/reset-password?token=abc");
    await newPassword(page).fill("a better one");
    await confirmPassword(page).fill("another one");
    await page.getByRole("button", { name: "Reset Password" }).click();
    await page.locator("main form .error").waitFor();
    expect(await errorOf(page, "Confirm Password")).toBe("Please make sure both passwords are the same.");
    await expectNoAxeViolations(page);

    await newPassword(page).fill("a better one");
    await confirmPassword(page).fill("a better one");
    await page.getByRole("button", { name: "Reset Password" }).click();
    const sentence = "This reset link has expired or is invalid. Please request a new one.";
    await page.locator("main form").getByText(sentence).waitFor();
    await expectNoAxeViolations(page);
  });

  test("a link without a token says so, and its button does nothing", async () => {
    const { page } = await phone();
    await page.goto("/reset-password");
    await page.locator("main").getByText("The reset link is invalid or missing a token.").waitFor();
    expect(await page.getByRole("button", { name: "Reset Password" }).isDisabled()).toBe(true);
    await expectNoAxeViolations(page);
    await page.getByRole("link", { name: "Request a new link" }).click();
    await page.getByRole("heading", { name: "Forgot Password" }).waitFor();
  });

  test("an invalid email shows an error beside the field", async () => {
    const { page } = await phone();
    await page.goto("/forgot-password");
    await page.locator("main form").evaluate((form: HTMLFormElement) => (form.noValidate = true));
    await page.getByLabel("Email").fill("ana");
    await page.getByRole("button", { name: "Send Reset Link" }).click();
    await page.locator("main form .error").waitFor();
    expect(await page.locator("main form .error").textContent()).toBe("Please enter a valid email address.");
    expect(await page.getByLabel("Email").inputValue()).toBe("ana");
    await expectNoAxeViolations(page);
  });
});

describe("where JavaScript runs", () => {
  const live = (page: Page) => page.locator(".toast[data-state=open]");

  test("missing fields also cause the specification's toast", async () => {
    const { page } = await phone();
    await page.goto("/forgot-password");
    await page.locator("main form[novalidate]").waitFor();
    await page.getByRole("button", { name: "Send Reset Link" }).click();
    await live(page).getByText("Email Required").waitFor();
    expect(await live(page).textContent()).toContain("Please enter your email address.");

    await page.goto("/reset-password?token=abc");
    await page.locator("main form[novalidate]").waitFor();
    await page.getByRole("button", { name: "Reset Password" }).click();
    await live(page).getByText("Please fill in both password fields.").waitFor();
    await newPassword(page).fill("1234567");
    await confirmPassword(page).fill("1234567");
    await page.getByRole("button", { name: "Reset Password" }).click();
    await live(page).getByText("Please check that your password is at least 8 characters long.").waitFor();
    await live(page).getByText("Reset Failed").waitFor();
    await newPassword(page).fill("a better one");
    await confirmPassword(page).fill("another one");
    await page.getByRole("button", { name: "Reset Password" }).click();
    await live(page).getByText("Passwords Don't Match").waitFor();
    await confirmPassword(page).fill("a better one");
    await page.getByRole("button", { name: "Reset Password" }).click();
    await live(page).getByText("Reset Failed").waitFor();

    await page.goto("/reset-password");
    const invalid = page.locator(".toast[data-state=open]", { hasText: "Invalid Reset Link" });
    await invalid.getByText("The reset link is invalid or missing a token.").waitFor();
  });

  test("the success screen has the focus, and who was signed in is signed out", async () => {
    const Cem = await register(kindspot.url, cem);
    const { page } = await openPhoneOf(kindspot, Cem, { javaScript: true });
    await Cem.post("/api/auth/forgot-password", { email: cem.email });
    const socketOpens = page.waitForEvent("websocket");
    await page.goto(await linkInMail(cem));
    const socketCloses = (await socketOpens).waitForEvent("close", { timeout: 0 });
    const loads: Request[] = [];
    page.on("requestfinished", (request) => {
      if (request.method() === "GET" && request.url().includes(".data")) loads.push(request);
    });
    // The socket closes before the answer arrives, so the page loads its data again after the answer.
    await page.route("**/reset-password.data*", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      const response = await route.fetch();
      await socketCloses;
      loads.length = 0;
      return route.fulfill({ response });
    });
    await newPassword(page).fill("a better one");
    await confirmPassword(page).fill("a better one");
    await page.getByRole("button", { name: "Reset Password" }).click();
    await page.getByRole("heading", { name: "Password Reset Complete" }).waitFor();
    await page.getByRole("navigation").getByRole("link", { name: "Profile" }).waitFor({ state: "detached" });
    await expect.poll(() => loads.length).toBeGreaterThan(1); // for the answer, and for the socket
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Password Reset Complete");
  });
});

test.each([
  ["ltr", "right"],
  ["rtl", "left"],
] as const)(
  "where text runs %s, the eye stands at the %s end of the password's field, beside the text",
  async (dir, side) => {
    const { page } = await phone();
    await page.goto("/auth");
    await page.evaluate((direction) => (document.documentElement.dir = direction), dir);
    const field = page.getByLabel("Password", { exact: true });
    for (const name of ["Show password", "Hide password"]) {
      const eye = page.getByRole("button", { name, exact: true });
      const [around, within] = [await field.boundingBox(), await eye.boundingBox()];
      if (!around || !within) expect.fail(`the field or '${name}' is not seen`);
      const ends = (box: typeof around) => (side === "left" ? box.x : box.x + box.width);
      expect(Math.abs(ends(around) - ends(within)), name).toBeLessThanOrEqual(1);
      const padding = await field.evaluate(
        (input, at) => getComputedStyle(input).getPropertyValue(`padding-${at}`),
        side,
      );
      expect(Number.parseFloat(padding), name).toBeGreaterThanOrEqual(within.width);
      await eye.click();
    }
  },
);

test("a developer without a mail server is shown the token", async () => {
  const developers = await openKindspot({ env: { NODE_ENV: "development" } });
  await register(developers.url, ana);
  const { page } = await openPhone({ url: developers.url, javaScript: true });
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(ana.email);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await toastShows(page, "If an account with that email exists, we've sent a password reset link.");
  await page.getByRole("button", { name: "Dismiss" }).click();
  await toastShows(page, "Reset token: ");
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "this is the reset link" }).click();
  await newPassword(page).waitFor();
});
