import type { Page, Route } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ana, ben, dora, register } from "../cast";
import { openKindspot, type Kindspot } from "../kindspot";
import { expectNoAxeViolations } from "./axe";
import { openPhone } from "./browser";

let kindspot: Kindspot;
beforeAll(async () => {
  kindspot = await openKindspot({ env: { RATE_LIMITS: "off" } });
  await register(kindspot.url, ana);
});
afterAll(() => kindspot.close());

const phone = (javaScript: boolean) => openPhone({ url: kindspot.url, javaScript });
const password = (page: Page) => page.getByLabel("Password", { exact: true });
/** Waits for the toast; a screen reader is told the same sentence beside it. */
const told = (page: Page, sentence: string) => page.locator(".toast").getByText(sentence).waitFor();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name"));

describe.each([
  ["with JavaScript", true, ben],
  ["without JavaScript", false, dora],
])("%s", (_, javaScript, person) => {
  test("someone creates an account, signs out and signs in again", async () => {
    const { page, context } = await phone(javaScript);
    await page.goto("/auth?redirectTo=/profile");
    await page.getByRole("link", { name: "Create an account" }).click();
    await page.getByLabel("First Name").fill(person.firstName);
    await page.getByLabel("Last Name").fill(person.lastName);
    await page.getByLabel("Email").fill(person.email);
    await password(page).fill(person.password);
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: "Create Account" }).click();
    await page.waitForURL("**/profile");
    await told(page, `Welcome, ${person.firstName}!`);

    await page.getByRole("button", { name: "Sign Out" }).click();
    await told(page, "You have been successfully logged out.");
    await page.goto("/profile");
    expect(new URL(page.url()).pathname).toBe("/auth");

    await page.getByLabel("Email").fill(person.email);
    await password(page).fill(person.password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.waitForURL("**/profile");
    await told(page, `Welcome back, ${person.firstName}!`);
    await context.close();
  });

  test("a wrong password is said above the form, which keeps the e-mail", async () => {
    const { page, context } = await phone(javaScript);
    await page.goto("/auth");
    await page.getByLabel("Email").fill(ana.email);
    await password(page).fill("not hers");
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.locator("main form").getByText("Invalid email or password. Please check your credentials.").waitFor();
    expect(await page.getByLabel("Email").inputValue()).toBe(ana.email);
    await expectNoAxeViolations(page);
    await context.close();
  });

  test("what is wrong with a field is said beside it, and the first such field has the focus", async () => {
    const { page, context } = await phone(javaScript);
    await page.goto("/auth?mode=sign-up");
    await page.locator("main form").evaluate((form: HTMLFormElement) => (form.noValidate = true));
    await page.getByLabel("First Name").fill("Ben");
    await page.getByLabel("Email").fill("ben@kindspot.example");
    await password(page).fill("12345");
    await page.getByRole("button", { name: "Create Account" }).click();
    await page.getByText("Please fill in your first and last name.").first().waitFor();
    await expect.poll(() => focused(page)).toBe("lastName");
    const errorOf = async (label: string) => {
      const id = (await page.getByLabel(label, { exact: true }).getAttribute("aria-describedby")) ?? "";
      return page.locator(`[id="${id.split(" ").at(-1) ?? ""}"]`).textContent();
    };
    expect(await errorOf("Last Name")).toBe("Please fill in your first and last name.");
    expect(await errorOf("Password")).toBe("Password must be at least 6 characters long.");
    expect(await page.getByLabel("First Name").inputValue()).toBe("Ben");
    await expectNoAxeViolations(page);
    await context.close();
  });
});

describe("where JavaScript runs", () => {
  test("an empty form brings the specification's toast instead of the browser's own texts", async () => {
    const { page, context } = await phone(true);
    await page.goto("/auth");
    await page.getByRole("button", { name: "Show password" }).waitFor();
    await page.getByRole("button", { name: "Sign In" }).click();
    const toast = page.locator(".toast[data-state=open]");
    await toast.getByText("Missing Information").waitFor();
    expect(await toast.textContent()).toContain("Please fill in both email and password.");
    expect(await focused(page)).toBe("email");
    await context.close();
  });

  test("a password that is too short brings its own toast", async () => {
    const { page, context } = await phone(true);
    await page.goto("/auth");
    await page.getByRole("button", { name: "Show password" }).waitFor();
    await page.getByLabel("Email").fill(ana.email);
    await password(page).fill("12345");
    await page.getByRole("button", { name: "Sign In" }).click();
    const toast = page.locator(".toast[data-state=open]");
    await toast.getByText("Password Too Short").waitFor();
    expect(await toast.textContent()).toContain("Password must be at least 6 characters long.");
    await context.close();
  });

  test("a form on its way says so and cannot be sent twice", async () => {
    const { page, context } = await phone(true);
    await page.goto("/auth");
    const held: Route[] = [];
    await page.route("**/auth.data*", (route) => void held.push(route));
    await page.getByRole("button", { name: "Show password" }).waitFor();
    await page.getByRole("button", { name: "Sign In" }).click();
    const busy = page.getByText("Signing In...");
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    await Promise.all(held.map((route) => route.continue()));
    await page.getByRole("button", { name: "Sign In" }).waitFor();
    expect(held, "requests for one refusal").toHaveLength(1);
    await context.close();
  });

  test("the password can be looked at, and is hidden again when it is sent", async () => {
    const { page, context } = await phone(true);
    await page.goto("/auth");
    await password(page).fill("12345");
    await page.getByRole("button", { name: "Show password" }).click();
    expect(await password(page).getAttribute("type")).toBe("text");
    await page.getByRole("button", { name: "Hide password" }).waitFor();
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.locator(".toast").getByText("Missing Information").waitFor();
    expect(await password(page).getAttribute("type")).toBe("password");
    await context.close();
  });
});

test("where no JavaScript runs there is no button that would do nothing", async () => {
  const { page, context } = await phone(false);
  await page.goto("/auth");
  expect(await page.getByRole("button").allTextContents()).toEqual(["Sign In"]);
  await context.close();
});

test("a link on another site asks before it signs out", async () => {
  const { page, context } = await phone(false);
  await page.goto("/auth");
  await page.getByLabel("Email").fill(ana.email);
  await password(page).fill(ana.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.goto("about:blank");
  await page.setContent(`<a href="${kindspot.url}/api/logout">Cheap parking</a>`);
  await page.getByRole("link").click();
  await page.getByRole("heading", { name: "Sign out?" }).waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await told(page, "You have been successfully logged out.");
  await context.close();
});
