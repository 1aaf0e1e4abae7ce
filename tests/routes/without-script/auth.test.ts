import { beforeAll, describe, expect, test } from "vitest";
import { ana, dora, register } from "../../cast";
import { openPage } from "../../form-client/page";
import { givenKindspot } from "../../given";
import { visitor } from "../../visitor";

const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
beforeAll(async () => {
  await register(town.url, ana);
});

const open = (path: string) => openPage(visitor(town.url), path);

describe("without JavaScript", () => {
  test("someone creates an account, signs out and signs in again", async () => {
    let page = await open("/auth?redirectTo=/profile");
    page = await page.follow("Create an account");
    page.fill("First Name", dora.firstName).fill("Last Name", dora.lastName);
    page.fill("Email", dora.email).fill("Password", dora.password);
    page = await page.press("Create Account");
    expect(page.path).toBe("/profile");
    expect(page.toasts).toContain(`Welcome, ${dora.firstName}!`);

    page = await page.press("Sign Out");
    expect(page.toasts).toContain("You have been successfully logged out.");
    page = await page.open("/profile");
    expect(page.url.pathname).toBe("/auth");

    page = await page.fill("Email", dora.email).fill("Password", dora.password).press("Sign In");
    expect(page.path).toBe("/profile");
    expect(page.toasts).toContain(`Welcome back, ${dora.firstName}!`);
  });

  test.each(["Sign In", "Create Account"])("a browser that keeps no cookies is told so after '%s'", async (button) => {
    const forgetful = { ...visitor(town.url), cookie: () => "", keep: () => undefined };
    let page = await openPage(
      forgetful,
      `/auth?mode=${button === "Sign In" ? "sign-in" : "sign-up"}&redirectTo=/profile`,
    );
    if (button === "Create Account") page.fill("First Name", "Eva").fill("Last Name", "Stone");
    page.fill("Email", button === "Sign In" ? ana.email : "eva@kindspot.example").fill("Password", ana.password);
    page = await page.press(button);
    expect(page.part("main").text).toContain("Your browser keeps no cookies of this site");

    page = await openPage(visitor(town.url), page.url.pathname + page.url.search);
    page = await page.fill("Email", ana.email).fill("Password", ana.password).press("Sign In");
    expect(page.path, "once it keeps them").toBe("/profile");
  });

  test("a wrong password is said above the form, which keeps the email", async () => {
    let page = await open("/auth");
    page = await page.fill("Email", ana.email).fill("Password", "not hers").press("Sign In");
    expect(page.part("main form").text).toContain("Invalid email or password. Please check your credentials.");
    expect(page.value("Email")).toBe(ana.email);
  });

  test("someone mistypes the password, then signs in", async () => {
    let page = await open("/auth?redirectTo=/profile");
    page = await page.fill("Email", ana.email).fill("Password", "not hers").press("Sign In");
    expect(page.text).toContain("Invalid email or password");
    expect(page.value("Email")).toBe(ana.email);
    page = await page.fill("Password", ana.password).press("Sign In");
    expect(page.path).toBe("/profile");
    expect(page.has("heading", "Ana Reyes")).toBe(true);
  });

  test("each wrong field shows its error beside it, and the first one has the focus", async () => {
    let page = await open("/auth?mode=sign-up");
    page.fill("First Name", "Ben").fill("Email", "ben@kindspot.example").fill("Password", "12345");
    page = await page.press("Create Account", { unchecked: true });
    expect(page.focused).toBe("lastName");
    expect(page.errorOf("Last Name")).toBe("Please fill in your first and last name.");
    expect(page.errorOf("Password")).toBe("Password must be at least 8 characters long.");
    expect(page.value("First Name")).toBe("Ben");
  });

  test("there is no button that would do nothing", async () => {
    expect((await open("/auth")).texts("button")).toEqual(["Sign In"]);
  });

  test("a link on another site asks before it signs out", async () => {
    const Ana = visitor(town.url);
    const form = await openPage(Ana, "/auth");
    await form.fill("Email", ana.email).fill("Password", ana.password).press("Sign In");
    let page = await openPage(Ana, "/api/logout", { from: new URL("https://elsewhere.example/") });
    expect(page.has("heading", "Sign out?")).toBe(true);
    page = await page.press("Sign Out");
    expect(page.toasts).toContain("You have been successfully logged out.");
  });
});
