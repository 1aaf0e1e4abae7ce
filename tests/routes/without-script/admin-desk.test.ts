import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { sendContactMessage } from "~/domain/contact";
import { outbox } from "~db/schema";
import { claimFor, registerAdmin } from "../../admins";
import { ada, ana, register } from "../../cast";
import { openFakeMailServer, type FakeMailServer } from "../../fakes/mail-server";
import { openPage, type Page } from "../../form-client/page";
import { openKindspot, type Kindspot } from "../../kindspot";
import type { Visitor } from "../../visitor";

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

const card = (page: Page, words: string) => page.part("main li.card", words);

describe("without JavaScript", () => {
  test("an admin fulfils one claim with a code and refuses another; the member reads both", async () => {
    await claimFor(town, ana);
    await claimFor(town, ana, "restaurant-voucher");
    let page = await openPage(Ada, "/admin");
    page = await page.named("Admin").follow("Inbox");
    const coffee = card(page, "$10 Coffee Gift Card");
    expect(coffee.texts("summary")).toContain("Fulfil");
    page = await coffee.fill("Note to the member (optional)", "Your code is BEAN-4711.").press("Fulfil Claim");
    expect(page.toasts).toContain("Claim fulfilled");
    expect(card(page, "$10 Coffee Gift Card").text).toContain("Fulfilled");

    const voucher = () => card(page, "$50 Restaurant Voucher");
    expect(voucher().texts("summary")).toContain("Refuse");
    await expect(async () => voucher().press("Refuse Claim")).rejects.toThrow("Why?: nothing is given");
    page = await voucher().press("Refuse Claim", { unchecked: true });
    expect(voucher().text).toContain("Please say why: the member reads it.");
    page = await voucher().fill("Why?", "The restaurant has closed.").press("Refuse Claim");
    expect(voucher().text).toContain("Refused, points returned");

    const rewards = await openPage(Ana, "/rewards");
    expect(rewards.text).toContain("Your code is BEAN-4711.");
    expect(rewards.hasExactly("The restaurant has closed.")).toBe(true);
  });

  test("an admin reads a message, marks it as answered, and takes it back", async () => {
    await sendContactMessage(town.app.context, null, {
      name: "Cem Aydin",
      company: "",
      email: "cem@kindspot.example",
      subject: "A broken meter",
      message: "Good morning,\n\nthe meter takes no coins.",
    });
    let page = await openPage(Ada, "/admin/messages");
    const message = () => card(page, "A broken meter");
    expect(message().find("p").text()).toContain("Good morning,\n\nthe meter takes no coins.");
    expect(message().link("Reply").attr("href")).toBe("mailto:cem@kindspot.example?subject=Re%3A%20A%20broken%20meter");
    page = await message().press("Mark as answered");
    expect(page.has("link", "Open (0)")).toBe(true);
    page = await page.press("Undo");
    expect(page.has("link", "Open (1)")).toBe(true);
    page = await message().press("Mark as answered");
    expect(page.has("link", "Open (0)")).toBe(true);
    page = await page.follow("Answered");
    page = await message().press("Open again");
    expect(page.text).toContain("No answered messages");
  });

  test("an admin retries a mail that was given up, and it arrives", async () => {
    mails.mood = "refusing";
    await Ana.post("/api/auth/forgot-password", { email: ana.email });
    await town.app.jobs.run("send-outbox");
    const failed = { failedAt: town.clock.now(), attempts: 12 };
    await town.app.database.write((tx) => tx.update(outbox).set(failed).where(eq(outbox.recipient, ana.email)));
    mails.mood = "well";
    mails.mails.splice(0);
    let page = await openPage(Ada, "/admin/mail");
    expect(page.text).toContain("Given up after 12 attempts.");
    page = await page.press("Try again now");
    expect(page.toasts).toContain("Trying again");
    await town.app.jobs.run("send-outbox");
    expect((await mails.received(1)).flatMap(({ recipients }) => recipients)).toContain(ana.email);
  });
});
