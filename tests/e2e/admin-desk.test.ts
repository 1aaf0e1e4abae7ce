import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { sendContactMessage } from "~/domain/contact";
import { contactMessages, donations, outbox, redemptions } from "~db/schema";
import { actorOf, claimFor, registerAdmin } from "../admins";
import { ada, ana, register } from "../cast";
import { openFakeMailServer, type FakeMailServer } from "../fakes/mail-server";
import { openKindspot, type Kindspot } from "../kindspot";
import type { Visitor } from "../visitor";
import { expectNoAxeViolations } from "./axe";
import type { PhoneOptions } from "./browser";
import { openPhoneOf } from "./phone-of";

let mails: FakeMailServer;
let town: Kindspot;
let Ada: Visitor, Ana: Visitor;
beforeAll(async () => {
  mails = await openFakeMailServer();
  const env = { SMTP_URL: mails.url, MAIL_FROM: "parking@kindspot.example", RATE_LIMITS: "off" };
  town = await openKindspot({ env });
  Ada = await registerAdmin(town, ada);
  Ana = await register(town.url, ana);
});

const toastShows = (page: Page, words: string) => page.locator(".toast", { hasText: words }).first().waitFor();
const card = (page: Page, words: string) => page.locator("main li.card", { hasText: words });
const write = (subject: string) =>
  sendContactMessage(town.app.context, null, {
    name: "Cem Aydin",
    company: "",
    email: "cem@kindspot.example",
    subject,
    message: "Good morning,\n\nthe meter takes no coins.",
  });
/** Stores a mail to Ana that was given up. */
async function givenUp(): Promise<void> {
  mails.mood = "refusing";
  await Ana.post("/api/auth/forgot-password", { email: ana.email });
  await town.app.jobs.run("send-outbox");
  const failed = { failedAt: town.clock.now(), attempts: 12 };
  await town.app.database.write((tx) => tx.update(outbox).set(failed).where(eq(outbox.recipient, ana.email)));
  mails.mood = "well";
}

describe("with JavaScript", () => {
  const open = (options: Partial<PhoneOptions> = {}) => openPhoneOf(town, Ada, { javaScript: true, ...options });

  test("an admin fulfils one claim with a code and refuses another; the member reads both", async () => {
    await town.app.database.write((tx) => tx.delete(redemptions));
    await claimFor(town, ana);
    await claimFor(town, ana, "restaurant-voucher");
    const { page, context } = await open();
    await page.goto("/admin");
    await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Inbox" }).click();
    const coffee = card(page, "$10 Coffee Gift Card");
    await coffee.getByText("Fulfil", { exact: true }).click();
    await coffee.getByLabel("Note to the member (optional)").fill("Your code is BEAN-4711.");
    await expectNoAxeViolations(page);
    await coffee.getByRole("button", { name: "Fulfil Claim" }).click();
    await toastShows(page, "Claim fulfilled");
    await coffee.getByText("Fulfilled").waitFor();

    const voucher = card(page, "$50 Restaurant Voucher");
    await voucher.getByText("Refuse", { exact: true }).click();
    await voucher.getByLabel("Why?").evaluate((field: HTMLTextAreaElement) => (field.required = false));
    await voucher.getByRole("button", { name: "Refuse Claim" }).click();
    await voucher.getByText("Please say why: the member reads it.").first().waitFor();
    await expectNoAxeViolations(page);
    await voucher.getByLabel("Why?").fill("The restaurant has closed.");
    await voucher.getByRole("button", { name: "Refuse Claim" }).click();
    await voucher.getByText("Refused, points returned").waitFor();
    await context.close();

    const phone = await openPhoneOf(town, Ana, { javaScript: true });
    await phone.page.goto("/rewards");
    await phone.page.getByText("Your code is BEAN-4711.").waitFor();
    await phone.page.getByText("The restaurant has closed.", { exact: true }).waitFor();
    await expectNoAxeViolations(phone.page);
  });

  test("an admin reads a message, marks it as answered, and takes it back", async () => {
    await town.app.database.write((tx) => tx.delete(contactMessages));
    await write("A broken meter");
    const { page } = await open();
    await page.goto("/admin/messages");
    const message = card(page, "A broken meter");
    expect(await message.getByText("the meter takes no coins.").innerText()).toBe(
      "Good morning,\n\nthe meter takes no coins.",
    );
    expect(await message.getByRole("link", { name: "Reply" }).getAttribute("href")).toBe(
      "mailto:cem@kindspot.example?subject=Re%3A%20A%20broken%20meter",
    );
    await message.getByRole("button", { name: "Mark as answered" }).click();
    await page.getByRole("link", { name: "Open (0)" }).waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("link", { name: "Open (1)" }).waitFor();
    await message.getByRole("button", { name: "Mark as answered" }).click();
    await page.getByRole("link", { name: "Open (0)" }).waitFor();
    await page.getByRole("link", { name: "Answered", exact: true }).click();
    await message.getByRole("button", { name: "Open again" }).click();
    await page.getByText("No answered messages").waitFor();
  });

  test("an admin retries a mail that was given up, and it arrives", async () => {
    await givenUp();
    mails.mails.splice(0);
    const { page } = await open();
    await page.goto("/admin/mail");
    await page.getByText("Given up after 12 attempts.").first().waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: "Try again now" }).click();
    await toastShows(page, "Trying again");
    await town.app.jobs.run("send-outbox");
    expect((await mails.received(1)).flatMap(({ recipients }) => recipients)).toContain(ana.email);
  });
});

test("every page holds on a narrow phone and on a desk, in light and dark, and is accessible", async () => {
  await claimFor(town, ana, "inaugural-member-month");
  await write("URGENT: the map shows no spaces on 5th Avenue, and " + "a".repeat(60));
  await givenUp();
  const { id: memberId } = await actorOf(town, ana);
  const now = town.clock.now();
  const gift = {
    memberId,
    status: "paid",
    amountCents: 123_450,
    currency: "usd",
    createdAt: now,
    paidAt: now,
  } as const;
  await town.app.database.write((tx) => tx.insert(donations).values({ id: town.app.context.newId(), ...gift }));
  const { page } = await openPhoneOf(town, Ada, { javaScript: false });
  for (const path of ["redemptions", "messages", "mail", "donations"]) {
    await page.goto(`/admin/${path}`);
    for (const [width, colorScheme] of [
      [320, "light"],
      [1280, "dark"],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await expectNoAxeViolations(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
    }
  }
});
