import type { Locator } from "playwright";
import { expect, onTestFinished, test } from "vitest";
import { ana, ben, cem, register } from "../cast";
import { openKindspot } from "../kindspot";
import { coverOf } from "./cover-of";
import { openLive } from "./open-live";
import { homeAt, openPhoneOf } from "./phone-of";

// A phone on its side has 280 px below the browser's own bar.
test.each([
  [640, 280],
  [360, 740],
])("with text at 100 % the request's row and the promise's head stay at %i×%i", async (width, height) => {
  const town = await openKindspot({ env: { RATE_LIMITS: "off" } });
  const [Ana, Ben, Cem] = [await register(town.url, ana), await register(town.url, ben), await register(town.url, cem)];
  const shared = await Ana.post("/api/parking-spaces", { ...ana.place, keepMinutes: 20 });
  const { id } = (await shared.json()) as { id: string };
  await Cem.post("/api/parking-requests", { ...ana.place, radius: 3218 });
  const { page, context } = await openPhoneOf(town, Ana, {
    javaScript: true,
    at: ana.place,
    viewport: { width, height },
  });
  onTestFinished(() => context.close());
  await openLive(page, homeAt(ana.place));
  const stays = async (part: Locator) => {
    await part.waitFor();
    await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));
    await expect.poll(() => coverOf(part)).toBe("");
  };
  await stays(page.locator(".request-bar"));
  await Ben.post(`/api/parking-spaces/${id}/claim`, {});
  await stays(page.locator(".promise-head"));
});

test.each([
  [320, 568],
  [740, 360],
])(
  "a thread with a promise shows its newest message whole, and the promise's buttons, at %i×%i",
  async (width, height) => {
    const town = await openKindspot({ env: { RATE_LIMITS: "off" } });
    onTestFinished(() => town.close());
    const [Ana, Ben] = [await register(town.url, ana), await register(town.url, ben)];
    const vehicleDescription = "Dark red Mercedes-Benz Sprinter with a roof rack and two bicycles";
    await Ana.send("/api/profile", {
      method: "PATCH",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ firstName: "Wilhelmina-Alexandra", lastName: "Reyes", vehicleDescription }),
    });
    const address = "1107 Martin Luther King Junior Boulevard";
    const shared = await Ana.post("/api/parking-spaces", { ...ana.place, address, keepMinutes: 20 });
    const { id } = (await shared.json()) as { id: string };
    await Ben.post(`/api/parking-spaces/${id}/claim`, {});
    const { id: anaId } = (await (await Ana.get("/api/auth/user")).json()) as { id: string };
    await Ben.post("/api/messages", { receiverId: anaId, content: "I'm there in two minutes" });
    const { page, context } = await openPhoneOf(town, Ben, { javaScript: false, viewport: { width, height } });
    onTestFinished(() => context.close());
    await page.goto(`/chat/${anaId}`);
    const { y = NaN } = (await page.locator(".bubble").boundingBox()) ?? {};
    const { y: top = NaN } = (await page.locator(".scroller").boundingBox()) ?? {};
    expect(y).toBeGreaterThanOrEqual(top);
    const car = page.getByText(`Look for: ${vehicleDescription}`);
    expect(await car.evaluate((line) => line.getBoundingClientRect().height)).toBeGreaterThan(0);
    for (const button of [
      page.getByRole("link", { name: "Directions" }),
      page.getByRole("button", { name: "I've parked" }),
    ])
      expect(await coverOf(button.first())).toBe("");
  },
);
