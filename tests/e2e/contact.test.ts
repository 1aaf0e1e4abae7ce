import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { contactMessages } from "~db/schema";
import { ana, ben, register } from "../cast";
import { givenKindspot, givenMember } from "../given";
import { expectNoAxeViolations } from "./axe";
import { openPhone } from "./browser";
import { openPhoneOf } from "./phone-of";

const kindspot = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ana = givenMember(kindspot, ana);

const subjects = async () =>
  (await kindspot.app.database.read.select().from(contactMessages)).map(({ subject }) => subject);
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const send = (page: Page) => page.getByRole("button", { name: "Send Message" }).click();

describe("with JavaScript", () => {
  test("a visitor writes to the operator, is thanked, and finds the form empty again", async () => {
    const { page } = await openPhone({ url: kindspot.url, javaScript: true });
    await page.goto("/contact");
    await expectNoAxeViolations(page);
    await field(page, "Full Name").fill("Ben Okafor");
    await field(page, "Company (optional)").fill("Okafor & Sons");
    await field(page, "Email Address").fill("ben@kindspot.example");
    await field(page, "Subject").fill("A broken meter");
    await field(page, "Message").fill("It takes no coins at all.");
    await send(page);
    const thanks = page.locator(".toast", { hasText: "Message Sent!" });
    await thanks.getByText("Thank you for contacting us. We'll get back to you soon.").waitFor();
    await expect.poll(() => field(page, "Subject").inputValue()).toBe("");
    expect(await field(page, "Message").inputValue()).toBe("");
    expect(await subjects()).toContain("A broken meter");
  });

  test("errors show beside each field, and the typed text stays", async () => {
    const { page } = await openPhone({ url: kindspot.url, javaScript: true });
    await page.goto("/contact");
    await page.locator("main form").evaluate((form: HTMLFormElement) => (form.noValidate = true));
    await field(page, "Email Address").fill("ben");
    await field(page, "Message").fill("Short");
    await send(page);
    await page.locator("main form .error").first().waitFor();
    expect(await page.locator("main form .error").allTextContents()).toEqual([
      "Name must be at least 2 characters",
      "Please enter a valid email address",
      "Subject must be at least 3 characters",
      "Message must be at least 10 characters",
    ]);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("name");
    // Its label is below the header, not behind it.
    const header = await page.locator(".page-header").boundingBox();
    const label = await page.getByText("Full Name", { exact: true }).boundingBox();
    expect(label?.y).toBeGreaterThanOrEqual((header?.y ?? NaN) + (header?.height ?? NaN));
    expect(await field(page, "Message").inputValue()).toBe("Short");
    await expectNoAxeViolations(page);
  });

  test("a member need not type who they are, and goes back to the menu", async () => {
    const { page } = await openPhoneOf(kindspot, Ana, { javaScript: true });
    await page.goto("/contact");
    expect(await field(page, "Full Name").inputValue()).toBe("Ana Reyes");
    expect(await field(page, "Email Address").inputValue()).toBe(ana.email);
    await expectNoAxeViolations(page);
    await page.getByRole("link", { name: "Back" }).click();
    await page.waitForURL("**/menu");
  });
});

test("the honeypot field cannot be reached by keyboard", async () => {
  const { page } = await openPhone({ url: kindspot.url, javaScript: true });
  await page.goto("/contact");
  await field(page, "Message").focus();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent.trim())).toBe("Send Message");
});

test("errors stay when the page loads its data again", async () => {
  const Ben = await register(kindspot.url, ben);
  const { id: anaId } = (await (await Ana.get("/api/auth/user")).json()) as { id: string };
  const { id: benId } = (await (await Ben.get("/api/auth/user")).json()) as { id: string };
  const { page } = await openPhoneOf(kindspot, Ana, { javaScript: true });
  await page.goto("/contact");
  await page.locator("main form[novalidate]").waitFor();
  await field(page, "Subject").fill("A broken meter");
  await send(page);
  const sentence = page.locator("main form").getByText("Message must be at least 10 characters");
  await sentence.waitFor();

  const sent = await Ben.post("/api/messages", { receiverId: anaId, content: "Still there?" });
  const unread = page.getByRole("link", { name: /1 unread, Chat/ });
  await unread.waitFor();
  // Read on another phone: this one loads its data again.
  const { id: upTo } = (await sent.json()) as { id: string };
  await Ana.post(`/api/messages/conversation/${benId}/read`, { upTo });
  await unread.waitFor({ state: "detached" });
  await sentence.waitFor();
  expect(await field(page, "Subject").inputValue()).toBe("A broken meter");
});

test("a second message after the first is another message", async () => {
  const { page } = await openPhoneOf(kindspot, Ana, { javaScript: true });
  await page.goto("/contact");
  for (const subject of ["First of two", "Second of two"]) {
    await field(page, "Subject").fill(subject);
    await field(page, "Message").fill("The meter takes no coins.");
    await send(page);
    await expect.poll(subjects).toContain(subject);
    await expect.poll(() => field(page, "Subject").inputValue()).toBe("");
    await page.locator(".toast").getByRole("button", { name: "Dismiss" }).click(); // it lies above the form's button
  }
});
