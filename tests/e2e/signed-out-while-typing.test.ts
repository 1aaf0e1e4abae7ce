import type { Locator, Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { ana, ben, register, signIn } from "../cast";
import { actorOf } from "../admins";
import { givenKindspot } from "../given";
import { takeComplaints } from "./browser";
import { openLive } from "./open-live";
import { openPhoneOf } from "./phone-of";

let benId = "";
const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
beforeAll(async () => {
  for (const person of [ana, ben]) await register(town.url, person);
  benId = (await actorOf(town, ben)).id;
});

const REASON = "Insults, threats or harassment";

test.each([
  ["a page", () => "/profile/edit", "City", "Update Profile", "Your profile has been updated successfully."],
  [
    "a page of several",
    () => `/members/${benId}/report`,
    "What happened?",
    "Send Report",
    "An admin will read your report",
  ],
])(
  "what was typed into a form of %s when the session ended is there after the sign-in",
  async (_, pathOf, label, button, done) => {
    const { page, context } = await openPhoneOf(town, await signIn(town.url, ana), { javaScript: true, at: ana.place });
    const caughtUp = page.waitForResponse((response) => response.url().includes(".data"));
    await page.goto(pathOf());
    await (await caughtUp).finished();
    await page.getByLabel(label).fill("By the blue gate");
    if (label === "What happened?") await page.getByLabel(REASON).check();
    await context.clearCookies({ name: town.app.sessionCookie.name });
    await page.getByRole("button", { name: button }).click();
    await page.getByLabel("Email").fill(ana.email);
    await page.getByLabel("Password", { exact: true }).fill(ana.password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.getByText("You were signed out before it was sent.").first().waitFor();
    expect(new URL(page.url()).pathname).toBe(pathOf());
    expect(await page.getByLabel(label).inputValue()).toBe("By the blue gate");
    // An event loads the page's data anew: what was typed stays.
    await page.evaluate(() => dispatchEvent(new Event("online")));
    expect(await page.getByLabel(label).inputValue()).toBe("By the blue gate");
    await page.getByRole("button", { name: button }).click();
    await page.getByText(done).first().waitFor();
    expect(takeComplaints().filter((line) => !/401|WebSocket/.test(line))).toEqual([]);
  },
);

const place = `?pin=${ana.place.latitude},${ana.place.longitude}`;

describe.each([
  ["has no network", (page: Page) => page.context().setOffline(true), (page: Page) => page.context().setOffline(false)],
  [
    "meets a proxy's own page",
    (page: Page) =>
      page.route(
        ({ pathname }) => pathname.endsWith(".data"),
        (route) =>
          route.request().method() === "POST"
            ? route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" })
            : route.continue(),
      ),
    (page: Page) => page.unrouteAll(),
  ],
])("a form whose sending %s", (_, breakDown, mend) => {
  test.each([
    ["/contact", "Message", "Send Message"],
    [`/requests/new${place}`, "Message (optional)", "Request Parking"],
    [`/spaces/new${place}`, "Description (optional)", "Share Space"],
    ["/profile/edit", "City", "Update Profile"],
    ["report", "What happened?", "Send Report"],
  ])("keeps what was typed, and all else: %s", async (path, label, button) => {
    const { page, context } = await openPhoneOf(town, await signIn(town.url, ana), { javaScript: true, at: ana.place });
    await openLive(page, path === "report" ? `/members/${benId}/report` : path);
    const fields = page.locator("main form").filter({ has: page.getByLabel(label) });
    await page.getByLabel(label).fill("By the blue gate");
    if (path === "report") await page.getByLabel(REASON).check();
    if (path === "/contact") await page.getByLabel("Subject").fill("A gate");
    const before = await valuesOf(fields);
    await breakDown(page);
    await fields.getByRole("button", { name: button }).click();
    await page
      .getByText(/try again/)
      .first()
      .waitFor();
    expect(await valuesOf(fields)).toEqual(before);
    await mend(page);
    takeComplaints(); // the request that failed
    await context.close();
  });
});

/** The values of a form's fields, by their names. */
const valuesOf = (form: Locator) =>
  form.evaluate((element) =>
    [...new FormData(element as HTMLFormElement)].map(([name, value]) => [
      name,
      typeof value === "string" ? value : "",
    ]),
  );
