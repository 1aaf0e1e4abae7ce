import { beforeAll, describe, expect, test } from "vitest";
import { registerAdmin } from "../../admins";
import { ada, ben, register } from "../../cast";
import { openPage } from "../../form-client/page";
import { givenKindspot } from "../../given";
import { visitor } from "../../visitor";

const town = givenKindspot({ env: { COMING_SOON: "true" } });
beforeAll(async () => {
  await registerAdmin(town, ada);
  await register(town.url, ben);
});

describe("before the launch, without JavaScript", () => {
  test("the placeholder has the product's name and '9:41 AM'", async () => {
    const page = await openPage(visitor(town.url), "/");
    expect(page.has("heading", "Kindspot")).toBe(true);
    expect(page.text).toContain("9:41 AM");
  });

  test.each([
    ["an admin signs in to the app", ada, "Current Location"],
    ["a member signs in to the placeholder", ben, "Kindspot"],
  ])("%s", async (_who, { email, password }, heading) => {
    let page = await openPage(visitor(town.url), "/auth");
    page = await page.fill("Email", email).fill("Password", password).press("Sign In");
    expect(page.path).toBe("/");
    expect(page.texts("h1").join()).toContain(heading);
    expect(page.text.includes("Coming Soon")).toBe(heading === "Kindspot");
  });
});
