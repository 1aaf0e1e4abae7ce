import { describe, expect, test } from "vitest";
import { ben, register, signIn } from "../../cast";
import { openPage } from "../../form-client/page";
import { givenKindspot } from "../../given";

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });

describe("without JavaScript", () => {
  test("a member mistypes the old password, then changes it and stays signed in", async () => {
    const next = "a better one";
    let page = await openPage(await register(town.url, ben), "/profile");
    const change = (current: string, confirmed = next) =>
      page
        .fill("Current Password", current)
        .fill("New Password", next)
        .fill("Confirm Password", confirmed)
        .press("Change Password");
    page = await (await page.follow("Security")).follow("Change Password");
    expect(page.has("heading", "Change Password")).toBe(true);

    page = await change("mistyped");
    expect(page.texts(".failure").join()).toContain("That isn't your password.");
    page = await change(ben.password, "another one");
    expect(page.texts(".error")).toContain("Please make sure both passwords are the same.");
    page = await change(ben.password);
    expect(page.url.pathname).toBe("/profile/security");
    expect(page.toasts).toContain("Password changed");
    const again = await signIn(town.url, { ...ben, password: next });
    expect((await again.get("/api/auth/user")).status).toBe(200);
  });
});
