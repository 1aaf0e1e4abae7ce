import { eq } from "drizzle-orm";
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { members } from "~db/schema";
import { ada, ana, cem, register, type Person } from "../cast";
import { givenKindspot, givenMember } from "../given";
import type { Visitor } from "../visitor";
import { expectNoAxeViolations } from "./axe";
import { openPhoneOf } from "./phone-of";

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
/** The member to whom the leaving members wrote. */
const neighbour = givenMember(town, ada);

/** A page of someone who has written to the neighbour. `prepare`: what happens before it opens. */
async function openAs(person: Person, prepare?: () => Promise<unknown>) {
  const who = await register(town.url, person);
  await who.post("/api/messages", { receiverId: await idOf(neighbour), content: "I leave at six" });
  await prepare?.();
  const phone = await openPhoneOf(town, who, { javaScript: true });
  return phone.page;
}
const idOf = async (who: Visitor) => ((await (await who.get("/api/auth/user")).json()) as { id: string }).id;
const suspend = ({ email }: Person) =>
  town.app.context.write((tx) =>
    tx
      .update(members)
      .set({ suspendedAt: town.clock.now(), suspendedReason: "No space." })
      .where(eq(members.email, email)),
  );

describe("with JavaScript", () => {
  test("a member downloads their data, mistypes the password, and leaves", async () => {
    const page = await openAs(ana);
    await page.goto("/profile");
    await page.getByRole("link", { name: "Your Data" }).click();
    await page.getByRole("heading", { name: "Download" }).waitFor();
    await expectNoAxeViolations(page);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download My Data" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("kindspot-my-data.json");
    const data = JSON.parse(await readFile(await file.path(), "utf8")) as { account: object };
    expect(data.account).toMatchObject({ email: ana.email });

    await page.getByRole("link", { name: "Delete My Account" }).click();
    await page.getByRole("heading", { name: "What happens" }).waitFor();
    await expectNoAxeViolations(page);
    await page.getByLabel("Your password", { exact: true }).fill("mistyped");
    await page.getByRole("button", { name: "Delete My Account" }).click();
    await page.locator(".failure", { hasText: "That isn't your password." }).waitFor();
    await page.locator(".toast", { hasText: "Account not deleted" }).waitFor();
    await expectNoAxeViolations(page);

    await page.getByLabel("Your password", { exact: true }).fill(ana.password);
    await page.getByRole("button", { name: "Delete My Account" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await page.locator(".toast", { hasText: "Account deleted" }).waitFor();
    await page.goto("/profile");
    expect(new URL(page.url()).pathname).toBe("/auth");

    const friend = (await openPhoneOf(town, neighbour, { javaScript: true })).page;
    await friend.goto("/chat");
    await friend.getByRole("link", { name: "Former member" }).first().click();
    await friend.locator(".message", { hasText: "I leave at six" }).waitFor();
    await friend.getByText("nobody can answer any more").waitFor();
    expect(await friend.getByRole("button", { name: "Send" }).count()).toBe(0);
    await expectNoAxeViolations(friend);
  });

  test("a suspended member downloads and leaves from the one page they have", async () => {
    const page = await openAs(cem, () => suspend(cem));
    await page.goto("/profile/data");
    expect(new URL(page.url()).pathname).toBe("/suspended");
    await expectNoAxeViolations(page);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download My Data" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("kindspot-my-data.json");
    await page.getByText("Delete my account", { exact: true }).click();
    await expectNoAxeViolations(page);
    await page.getByLabel("Your password", { exact: true }).fill(cem.password);
    await page.getByRole("button", { name: "Delete My Account" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await page.locator(".toast", { hasText: "Account deleted" }).waitFor();
  });
});
