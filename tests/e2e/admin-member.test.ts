import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { changeRoleByEmail } from "~/domain/auth";
import { ada, ana, ben, register, signIn } from "../cast";
import { givenAdmin, givenKindspot, givenMember } from "../given";
import type { Visitor } from "../visitor";
import { expectNoAxeViolations } from "./axe";
import { homeAt, openPhoneOf } from "./phone-of";

let Ben: Visitor;
let anaId: string, benId: string;
const me = async (who: Visitor) => (await (await who.get("/api/auth/user")).json()) as { id: string; points: number };
const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ada = givenAdmin(town, ada);
const Ana = givenMember(town, ana);
beforeAll(async () => {
  Ben = await register(town.url, ben);
  [anaId, benId] = [(await me(Ana)).id, (await me(Ben)).id];
});

const addressOf = (id: string) => `/admin/members/${id}`;

describe("with JavaScript", () => {
  beforeEach(async () => {
    for (const email of [ana.email, ben.email]) await changeRoleByEmail(town.app.context, null, email, "member");
  });

  test("Ada corrects Ana's points; Ana reads why", async () => {
    const { points } = await me(Ana);
    const { page, context } = await openPhoneOf(town, Ada, { javaScript: true });
    await page.goto(addressOf(anaId));
    await page.getByText("Correct points").first().click();
    await page.getByRole("textbox", { name: "Points" }).fill("2.5");
    await page.getByRole("textbox", { name: "Reason" }).fill("Monday was not counted");
    await page.getByRole("button", { name: "Correct points" }).click();
    await page.getByText("Please enter a whole number other than 0").first().waitFor();
    await expectNoAxeViolations(page);
    expect(await page.getByRole("textbox", { name: "Reason" }).inputValue()).toBe("Monday was not counted");

    await page.getByRole("textbox", { name: "Points" }).fill("-25");
    await page.getByRole("button", { name: "Correct points" }).click();
    await page.locator(".toast", { hasText: "Points corrected" }).first().waitFor();
    await page.getByText("Correction: Monday was not counted").first().waitFor();
    // The form is closed and empty again.
    expect(await page.getByRole("button", { name: "Correct points" }).isVisible()).toBe(false);
    expect((await me(Ana)).points).toBe(points - 25);
    await context.close();

    const anas = await openPhoneOf(town, Ana, { javaScript: true });
    await anas.page.goto("/profile");
    await anas.page.getByText("Correction: Monday was not counted").first().waitFor();
    await anas.page.locator(".toast", { hasText: "−25 points: Monday was not counted" }).first().waitFor();
  });

  test("Ada suspends Ben while he looks at the map; he reads why, and is back once she lifts it", async () => {
    const Bens = await openPhoneOf(town, Ben, { javaScript: true, at: ben.place });
    await Bens.page.goto(homeAt(ben.place));
    await Bens.page.getByRole("heading", { name: "Nearby Parking" }).waitFor();

    const { page, context } = await openPhoneOf(town, Ada, { javaScript: true });
    await page.goto(addressOf(benId));
    await page.getByText("Suspend", { exact: true }).click();
    await page.getByRole("textbox", { name: "Reason" }).fill("You sold a space.");
    await page.getByRole("button", { name: "Suspend Ben" }).click();
    await page.locator(".toast", { hasText: "Suspended" }).first().waitFor();
    await expectNoAxeViolations(page);

    // With JavaScript his phone is notified by an event.
    await Bens.page.waitForURL((url) => url.pathname === "/suspended");
    await Bens.page.getByText("You sold a space.").waitFor();
    await expectNoAxeViolations(Bens.page);
    await Bens.page.getByRole("link", { name: "Contact Us" }).click();
    await Bens.page.getByLabel("Full Name").waitFor();
    expect(await Bens.page.getByRole("link", { name: "Profile" }).count()).toBe(0);
    await Bens.page.goto("/");
    await Bens.page.getByRole("button", { name: "Sign Out" }).click();
    await Bens.page.waitForURL((url) => url.pathname === "/");
    await Bens.page.goto("/auth");
    await Bens.page.getByLabel("Email").fill(ben.email);
    await Bens.page.getByLabel("Password", { exact: true }).fill(ben.password);
    await Bens.page.getByRole("button", { name: "Sign In", exact: true }).click();
    await Bens.page.getByRole("heading", { name: "Your account is suspended" }).waitFor();

    await page.getByText("Lift the suspension").click();
    await page.getByRole("textbox", { name: "Reason" }).fill("You gave it back.");
    await page.getByRole("button", { name: "Lift suspension" }).click();
    await page.locator(".toast", { hasText: "Suspension lifted" }).first().waitFor();
    await Bens.page.goto("/profile");
    await Bens.page.locator(".toast", { hasText: "You gave it back." }).first().waitFor();
    await context.close();
    await Bens.context.close();
    Ben = await signIn(town.url, ben);
  });

  test("Ada makes Ana an admin and removes the role again; the audit log has a sentence for each", async () => {
    const { page } = await openPhoneOf(town, Ada, { javaScript: true });
    await page.goto(addressOf(anaId));
    await page.getByText("Make an admin").first().click();
    await page.getByRole("button", { name: "Make an admin" }).click();
    await page.locator(".toast", { hasText: "Admin now" }).first().waitFor();
    await page.getByText("Take the admin role back").click();
    await page.getByRole("button", { name: "Take the role back" }).click();
    await page.locator(".toast", { hasText: "No admin any more" }).first().waitFor();

    await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Server" }).click();
    await page.getByRole("link", { name: "Audit log" }).click();
    const log = page.getByRole("list", { name: "What admins did" }).getByRole("listitem");
    await log.filter({ hasText: "Ada Novak took the admin role back from Ana Reyes." }).first().waitFor();
    await log.filter({ hasText: "The command line made Ada Novak an admin." }).last().waitFor();
    await expectNoAxeViolations(page);
    await log.first().getByRole("link", { name: "Ana Reyes" }).click();
    await page.waitForURL((url) => url.pathname === addressOf(anaId));
  });

  test("Ada sees what was reported about Ben, and comes to the reports", async () => {
    const { page } = await openPhoneOf(town, Ada, { javaScript: true });
    await page.goto(addressOf(anaId));
    const reports = page.getByRole("region", { name: "Reports" });
    await reports.getByText("Nobody has reported this member.").waitFor();
    const { id } = (await (await Ana.post("/api/reports", { userId: benId, reason: "money" })).json()) as {
      id: string;
    };
    await page.goto(addressOf(benId));
    const newest = reports.getByRole("listitem").first();
    await newest.getByText("Asks for money or sells something").waitFor();
    await newest.getByText("Open", { exact: true }).waitFor();
    await expectNoAxeViolations(page);
    await reports.getByRole("link", { name: "See all reports" }).click();
    await page.getByRole("list", { name: "Open reports" }).getByText("Asks for money or sells something").waitFor();
    await Ada.submit("/admin/reports", { intent: "settle-report", reportId: id });
    await page.goto(addressOf(benId));
    await newest.getByText("Dealt with", { exact: true }).waitFor();
  });

  test("the last admin keeps the role, and reads why", async () => {
    const { page } = await openPhoneOf(town, Ada, { javaScript: true });
    await page.goto(addressOf((await me(Ada)).id));
    await page.getByText("Take the admin role back").click();
    await page.getByRole("button", { name: "Take the role back" }).click();
    await page.getByText("This is the last admin. Make someone else an admin first.").first().waitFor();
    await expectNoAxeViolations(page);
  });
});

test.each([
  ["Ana's page", () => addressOf(anaId)],
  ["Ben's page", () => addressOf(benId)],
  ["the audit log", () => "/admin/audit"],
  ["the audit log of a member", () => `/admin/audit?member=${benId}`],
])("%s is accessible in light and dark, and fits 320 and 1280 px", async (_page, path) => {
  const { page } = await openPhoneOf(town, Ada, { javaScript: false });
  await page.goto(path());
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoAxeViolations(page);
    }
  }
});
