import { beforeEach, expect, test } from "vitest";
import { ana, ben } from "../cast";
import { givenKindspot, givenMember } from "../given";
import type { Visitor } from "../visitor";

let requestId: string;
const town = givenKindspot({ env: { RATE_LIMITS: "off" } }, "test");
const Ana = givenMember(town, ana, "test");
const Ben = givenMember(town, ben, "test");
beforeEach(async () => {
  await Ana.get(`/api/parking-spaces/nearby?latitude=${ana.place.latitude}&longitude=${ana.place.longitude}`);
  const asked = await Ben.post("/api/parking-requests", { ...ben.place, radius: 3218, message: "<b>Blue</b> Golf" });
  ({ id: requestId } = (await asked.json()) as { id: string });
});

const page = async (who: Visitor, path = "/requests") =>
  (await (await who.get(path)).text()).replaceAll("<!-- -->", "");

test("a request says who asks, where, since when and how long it may take; its message is text", async () => {
  const html = await page(Ana);
  for (const words of [
    "Incoming (1)",
    "Ben O.",
    '<span class="badge leaving">Waiting for response</span>',
    "0.4 mi NE",
    "No vehicle description",
    "Estimated wait: 10 minutes",
  ]) {
    expect(html).toContain(words);
  }
  expect(html).toContain("&lt;b&gt;Blue&lt;/b&gt; Golf");
});

test("without a space, Accept offers to share one; by force, it is refused with what to do", async () => {
  expect(await page(Ana)).toContain("You have no available space to promise.");
  const refused = await Ana.submit("/requests", { intent: "accept", requestId, waitTimeMinutes: "10" });
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining("Share one first.")]);
});

test("Accept without a wait says so beside its field", async () => {
  await Ana.post("/api/parking-spaces", { ...ana.place, address: "5th Avenue" });
  const refused = await Ana.submit("/requests", { intent: "accept", requestId });
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining("Please choose how long you'll wait."),
  ]);
});

test("Cancel is for the requester alone, Decline for everybody else", async () => {
  await Ana.post("/api/parking-spaces", { ...ana.place, address: "5th Avenue" });
  const buttons = async (who: Visitor, path: string) =>
    [...(await page(who, path)).matchAll(/<(?:button|summary)[^>]*>(Accept Request|Decline|Cancel Request)</g)].map(
      ([, label]) => label,
    );
  expect(await buttons(Ana, "/requests")).toEqual(["Accept Request", "Decline"]);
  expect(await buttons(Ben, "/requests?tab=mine")).toEqual(["Cancel Request"]);
  expect((await Ana.submit("/requests", { intent: "cancel", requestId })).status).toBe(403);
  expect((await Ben.submit("/requests", { intent: "decline", requestId })).status).toBe(403);
  expect((await Ana.submit("/requests", { intent: "decline", requestId })).headers.get("location")).toBe("/requests");
  expect(await page(Ana)).toContain("No incoming requests");
  expect((await Ben.submit("/requests", { intent: "cancel", requestId })).status).toBe(302);
  expect(await page(Ben, "/requests?tab=mine")).toContain("Cancelled");
});

test("an unknown button is refused", async () => {
  expect((await Ana.submit("/requests", { intent: "explode", requestId })).status).toBe(400);
});

test("an address that is typed into the request form stands on the card, in place of the distance", async () => {
  await Ben.submit("/requests", { intent: "cancel", requestId });
  const html = await page(Ben, `/requests/new?pin=${ben.place.latitude},${ben.place.longitude}`);
  expect(html).toMatch(/<input[^>]*name="address"/);
  const form = { latitude: String(ben.place.latitude), longitude: String(ben.place.longitude), radius: "3218" };
  const sent = await Ben.submit("/requests/new", { intent: "request", ...form, address: "Prospect Park, west gate" });
  expect(sent.status).toBe(302);
  const card = /<li class="card request".*?<\/li>/s.exec(await page(Ana))?.[0];
  expect(card).toMatch(/<dd[^>]*>Prospect Park, west gate<\/dd>/);
  expect(card).not.toContain("0.4 mi NE");
});
