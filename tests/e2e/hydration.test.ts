import { beforeAll, expect, test } from "vitest";
import { ben, cem } from "../cast";
import { givenKindspot, givenMember } from "../given";
import { signal } from "../signal";
import { takeComplaints } from "./browser";
import { settled } from "./open-live";
import { homeAt, openPhoneOf } from "./phone-of";

const town = givenKindspot();
const Ben = givenMember(town, ben);
const Cem = givenMember(town, cem);
beforeAll(async () => {
  await Ben.post("/api/parking-requests", { ...ben.place, radius: 3218 });
});

const userAgent = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36";

interface Case {
  what: string;
  script: string;
  mark: string;
  button: string;
}

test.each<Case>([
  { what: "the Security Notice", script: "security-notice", mark: ".security-notice", button: "Dismiss" },
  { what: "the open request", script: "active-request", mark: ".active-request", button: "Cancel request" },
])("$what stays as the server rendered it while its script is on its way", async ({ script, mark, button }) => {
  const { page, context } = await openPhoneOf(town, Ben, { javaScript: true, userAgent, at: ben.place });
  const scriptMayCome = signal();
  await page.route(`**/${script}-*.js`, async (route) => {
    await scriptMayCome.given;
    await route.continue();
  });
  await page.goto(homeAt(ben.place));
  await page.locator(mark).evaluate((part) => part.setAttribute("data-rendered-by", "server"));
  await Cem.post("/api/parking-spaces", cem.place);
  const caughtUp = page.waitForResponse((response) => response.url().includes(".data"));
  scriptMayCome.give();
  await (await caughtUp).finished();
  await page.locator(mark).getByRole("button", { name: button }).waitFor();
  expect(await page.locator(mark).getAttribute("data-rendered-by")).toBe("server");
  expect(takeComplaints()).toEqual([]); // React reports HTML that it had to render anew
  await context.close();
});

test("where the script of a part cannot be loaded, the page works as the server rendered it", async () => {
  const { page, context } = await openPhoneOf(town, Ben, { javaScript: true, userAgent, at: ben.place });
  await page.route("**/active-request-*.js", (route) => route.abort());
  await page.goto(homeAt(ben.place));
  await page.getByRole("region", { name: "Active Request" }).getByRole("button", { name: "Cancel request" }).click();
  await page.getByRole("region", { name: "Active Request" }).waitFor({ state: "detached" });
  takeComplaints(); // the script that could not be loaded
  await context.close();
});

/** Presses the page's first heading once React listens, before anything else can happen. */
function pressAtOnce() {
  const target = EventTarget.prototype as { addEventListener: (this: unknown, ...about: unknown[]) => void };
  const { addEventListener } = target;
  target.addEventListener = function (...about) {
    addEventListener.apply(this, about);
    const { dataset } = document.documentElement;
    if (!(this instanceof HTMLElement) || this.id !== "page" || about[0] !== "click" || "pressed" in dataset) return;
    dataset.pressed = "";
    queueMicrotask(() => this.querySelector("h1, h2")?.dispatchEvent(new MouseEvent("click", { bubbles: true })));
  };
}

test("a press on the map in the moment when React starts leaves the page whole", async () => {
  const { page, context } = await openPhoneOf(town, Ben, { javaScript: true, userAgent, at: ben.place });
  await page.addInitScript(pressAtOnce);
  await page.goto(homeAt(ben.place));
  await page.locator("html[data-pressed]").waitFor({ state: "attached" });
  await page.waitForFunction(() => "__remixRouter" in window);
  await settled(page);
  expect(takeComplaints()).toEqual([]); // React's error 345 where the page's data was not decoded before
  await context.close();
});
