import { describe, expect, test } from "vitest";
import { contactMessages } from "~db/schema";
import { ana, register } from "../../cast";
import { openPage } from "../../form-client/page";
import { givenKindspot } from "../../given";
import { visitor } from "../../visitor";

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });

describe("without JavaScript", () => {
  test("a visitor writes to the operator, is thanked, and finds the form empty again", async () => {
    let page = await openPage(visitor(town.url), "/contact");
    page.fill("Full Name", "Ben Okafor").fill("Company (optional)", "Okafor & Sons");
    page.fill("Email Address", "ben@kindspot.example").fill("Subject", "A broken meter");
    page = await page.fill("Message", "It takes no coins at all.").press("Send Message");
    expect(page.toasts).toMatch(/Message Sent!.*Thank you for contacting us\. We'll get back to you soon\./);
    expect([page.value("Subject"), page.value("Message")]).toEqual(["", ""]);
    const stored = await town.app.database.read.select().from(contactMessages);
    expect(stored).toMatchObject([{ subject: "A broken meter", company: "Okafor & Sons" }]);
  });

  test("errors show beside each field alone, and the typed text stays", async () => {
    let page = await openPage(visitor(town.url), "/contact");
    page = await page.fill("Email Address", "ben").fill("Message", "Short").press("Send Message", { unchecked: true });
    expect(page.texts("main form .error")).toEqual([
      "Name must be at least 2 characters",
      "Please enter a valid email address",
      "Subject must be at least 3 characters",
      "Message must be at least 10 characters",
    ]);
    expect([page.status, page.texts(".failure"), page.focused]).toEqual([400, [], "name"]);
    expect([page.value("Email Address"), page.value("Message")]).toEqual(["ben", "Short"]);
  });

  test("a member need not type who they are, and goes back to the menu", async () => {
    const page = await openPage(await register(town.url, ana), "/contact");
    expect(page.value("Full Name")).toBe("Ana Reyes");
    expect(page.value("Email Address")).toBe(ana.email);
    expect((await page.follow("Back")).url.pathname).toBe("/menu");
  });
});
