import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { ada, ana, ben, type Person } from "../cast";
import { givenAdmin, givenKindspot, givenMember } from "../given";
import type { Visitor } from "../visitor";
import { homeAt, openPhoneOf } from "./phone-of";

/** The longest allowed texts, without a space at which a line could break. */
const long: Person = {
  ...ben,
  firstName: "W".repeat(50),
  lastName: "M".repeat(50),
  email: `${"b".repeat(60)}@${"subdomain".repeat(6)}.example`,
};
const CAR = "Donaudampfschiff".repeat(12);
const JSON_BODY = { "content-type": "application/json" };

/** The id in the answer. */
async function done(sent: Promise<Response>): Promise<string> {
  const answer = await sent;
  expect(answer.ok, `${answer.url} ${answer.status}`).toBe(true);
  const { id } = z.object({ id: z.string().default("") }).parse(answer.status === 204 ? {} : await answer.json());
  return id;
}

let benId: string, spaceId: string;
const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
const Ada = givenAdmin(town, ada);
const Ana = givenMember(town, ana);
const Ben = givenMember(town, long);
beforeAll(async () => {
  await Ana.get(homeAt(ana.place));
  const { firstName, lastName } = long;
  const car = { firstName, lastName, city: "C".repeat(80), vehicleDescription: CAR };
  await done(Ben.send("/api/profile", { method: "PATCH", headers: JSON_BODY, body: JSON.stringify(car) }));
  await done(Ben.post("/api/parking-spaces", { ...ana.place, address: CAR, description: CAR }));
  await done(Ben.post("/api/parking-requests", { ...ana.place, radius: 3218, message: CAR, address: CAR }));
  spaceId = await done(Ana.post("/api/parking-spaces", ana.place));
  benId = await done(Ben.get("/api/auth/user"));
  await done(Ana.post("/api/messages", { receiverId: benId, content: CAR }));
  await done(Ana.post("/api/reports", { userId: benId, reason: "other", details: CAR }));
});

test.each([320, 1280])("words of 50 letters and more widen no page of %d px", async (width) => {
  const pages: [Visitor, string[]][] = [
    [Ana, [homeAt(ana.place), "/requests", `/spaces/${spaceId}/promise`, "/chat", `/chat/${benId}`]],
    [Ana, [`/members/${benId}/report`]],
    [Ben, ["/profile", "/rewards", "/parking-history", "/requests?tab=mine"]],
    [Ada, ["/admin", "/admin/reports", `/admin/members/${benId}`]],
  ];
  for (const [who, paths] of pages) {
    const { page, context } = await openPhoneOf(town, who, { javaScript: false, viewport: { width, height: 740 } });
    for (const path of paths) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(200);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
    }
    await context.close();
  }
});

test("a long vehicle takes at most 3 lines of a card", async () => {
  const { page } = await openPhoneOf(town, Ana, { javaScript: false });
  await page.goto(homeAt(ana.place));
  const vehicle = page.locator(".space-vehicle");
  const lines = await vehicle.evaluate((element) => {
    const { lineHeight } = getComputedStyle(element);
    return element.getBoundingClientRect().height / Number.parseFloat(lineHeight);
  });
  expect(Math.round(lines)).toBeLessThanOrEqual(3);
});

test("a long name leaves the messages and their field where they are", async () => {
  const { page } = await openPhoneOf(town, Ana, { javaScript: true });
  await page.goto(`/chat/${benId}`);
  const field = await page.getByPlaceholder("Type a message...").boundingBox();
  const tabs = await page.getByRole("navigation", { name: "Main" }).boundingBox();
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
  const [header, message] = [page.locator(".page-header"), page.locator("li.message .bubble").last()];
  const [above, box] = [await header.boundingBox(), await message.boundingBox()];
  expect(box?.y ?? 0).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(field?.y ?? 0);
});
