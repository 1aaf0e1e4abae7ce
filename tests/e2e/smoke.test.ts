import { beforeAll, describe, expect, test } from "vitest";
import { ana, ben, register } from "../cast";
import { givenKindspot, givenMember } from "../given";
import { expectNoAxeViolations } from "./axe";
import { openPhone } from "./browser";
import { homeAt, openPhoneOf } from "./phone-of";

const town = givenKindspot();
const Ben = givenMember(town, ben);
beforeAll(async () => {
  await (await register(town.url, ana)).post("/api/parking-spaces", ana.place);
});

test("Ben mistypes his password, then signs in", async () => {
  const { page } = await openPhone({ url: town.url, javaScript: true });
  await page.goto("/auth?redirectTo=/profile");
  await page.getByLabel("Email").fill(ben.email);
  await page.getByLabel("Password", { exact: true }).fill("not his password");
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByText("Invalid email or password").first().waitFor();
  expect(await page.getByLabel("Email").inputValue()).toBe(ben.email);
  await page.getByLabel("Password", { exact: true }).fill(ben.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/profile");
  await page.getByRole("heading", { name: "Ben Okafor" }).waitFor();
});

describe("no rule of accessibility is broken", () => {
  test.each(["/", "/auth"])("for a visitor on %s", async (path) => {
    const { page } = await openPhone({ url: town.url, javaScript: true });
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await expectNoAxeViolations(page);
  });

  test.each([homeAt(ben.place), "/requests", "/profile"])("for a member on %s", async (path) => {
    const { page } = await openPhoneOf(town, Ben, { javaScript: true });
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    // Until Leaflet has taken over, its pins lie over those of the server's map.
    await page.locator("body:not(:has(.map:not(.live)))").waitFor();
    await expectNoAxeViolations(page);
  });
});
