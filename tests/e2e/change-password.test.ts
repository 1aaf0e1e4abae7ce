import { describe, expect, test } from "vitest";
import { ana, ben, register, signIn } from "../cast";
import { givenKindspot } from "../given";
import { expectNoAxeViolations } from "./axe";
import { openPhoneOf } from "./phone-of";

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });

const next = "a better one";

describe("with JavaScript", () => {
  test("a member mistypes the old password, then changes it and stays signed in", async () => {
    const { page } = await openPhoneOf(town, await register(town.url, ana), { javaScript: true });
    const field = (label: string) => page.getByLabel(label, { exact: true });
    const fill = async (current: string, confirmed = next) => {
      await field("Current Password").fill(current);
      await field("New Password").fill(next);
      await field("Confirm Password").fill(confirmed);
      await page.getByRole("button", { name: "Change Password" }).click();
    };
    await page.goto("/profile");
    await page.getByRole("link", { name: "Security" }).click();
    await page.getByRole("link", { name: "Change Password" }).click();
    await page.getByRole("heading", { name: "Change Password" }).waitFor();
    await expectNoAxeViolations(page);

    await fill("mistyped");
    await page.locator(".failure", { hasText: "That isn't your password." }).waitFor();
    await page.locator(".toast", { hasText: "Password not changed" }).waitFor();
    await expectNoAxeViolations(page);

    await fill(ana.password, "another one");
    await page.locator(".error", { hasText: "Please make sure both passwords are the same." }).waitFor();
    await expectNoAxeViolations(page);

    await fill(ana.password);
    await page.waitForURL((url) => url.pathname === "/profile/security");
    await page.locator(".toast", { hasText: "Password changed" }).waitFor();
    const again = await signIn(town.url, { ...ana, password: next });
    expect((await again.get("/api/auth/user")).status).toBe(200);
  });
});

test("each password can be looked at, and is hidden again when it is sent", async () => {
  const { page } = await openPhoneOf(town, await register(town.url, ben), { javaScript: true });
  await page.goto("/profile/password");
  const current = page.getByLabel("Current Password", { exact: true });
  await current.fill("mistyped");
  await page.getByRole("button", { name: "Show password" }).first().click();
  expect(await current.getAttribute("type")).toBe("text");
  await page.getByRole("button", { name: "Change Password" }).click();
  await page.locator(".error").first().waitFor();
  expect(await current.getAttribute("type")).toBe("password");
});
