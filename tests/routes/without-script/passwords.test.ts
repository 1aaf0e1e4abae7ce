import { beforeAll, describe, expect, test } from "vitest";
import { ben, register } from "../../cast";
import { openFakeMailServer, type FakeMailServer } from "../../fakes/mail-server";
import { openPage } from "../../form-client/page";
import { openKindspot, type Kindspot } from "../../kindspot";
import { visitor } from "../../visitor";

let mails: FakeMailServer;
let town: Kindspot;
beforeAll(async () => {
  mails = await openFakeMailServer();
  const env = { SMTP_URL: mails.url, MAIL_FROM: "parking@kindspot.example", RATE_LIMITS: "off" };
  town = await openKindspot({ env });
  await register(town.url, ben);
});

const open = (path: string) => openPage(visitor(town.url), path);
/** The address of the link in the next mail. */
async function linkInMail(): Promise<string> {
  const [mail] = await mails.about("Reset your");
  expect(mail?.recipients).toEqual([ben.email]);
  const { pathname, search } = new URL(/https?:\S+/.exec(mail?.text ?? "")?.[0] ?? "");
  return pathname + search;
}

describe("without JavaScript", () => {
  test("a member who forgot the password requests a link, sets a new password and signs in with it", async () => {
    const next = "a better one";
    let page = await (await open("/auth")).follow("Forgot password?");
    expect(page.has("heading", "Forgot Password")).toBe(true);
    page = await page.fill("Email", ben.email).press("Send Reset Link");
    expect(page.toasts).toContain("If an account with that email exists, we've sent a password reset link.");

    page = await page.open(await linkInMail());
    page = await page.fill("New Password", next).fill("Confirm Password", next).press("Reset Password");
    expect(page.has("heading", "Password Reset Complete")).toBe(true);
    page = await page.follow("Sign In with New Password");
    page = await page.fill("Email", ben.email).fill("Password", next).press("Sign In");
    expect(page.toasts).toContain(`Welcome back, ${ben.firstName}!`);
  });

  test("different passwords show an error beside the second field, and an invalid link one above the form", async () => {
    let page = await open("/reset-password?token=abc");
    page.fill("New Password", "a better one").fill("Confirm Password", "another one");
    page = await page.press("Reset Password");
    expect(page.errorOf("Confirm Password")).toBe("Please make sure both passwords are the same.");

    page.fill("New Password", "a better one").fill("Confirm Password", "a better one");
    page = await page.press("Reset Password");
    const sentence = "This reset link has expired or is invalid. Please request a new one.";
    expect(page.part("main form").text).toContain(sentence);
  });

  test("a link without a token says so, and its button does nothing", async () => {
    let page = await open("/reset-password");
    expect(page.part("main").text).toContain("The reset link is invalid or missing a token.");
    expect(page.button("Reset Password").is("[disabled]")).toBe(true);
    page = await page.follow("Request a new link");
    expect(page.has("heading", "Forgot Password")).toBe(true);
  });

  test("an invalid email shows an error beside the field", async () => {
    let page = await open("/forgot-password");
    page = await page.fill("Email", "ana").press("Send Reset Link", { unchecked: true });
    expect(page.texts("main form .error")).toEqual(["Please enter a valid email address."]);
    expect(page.value("Email")).toBe("ana");
  });
});
