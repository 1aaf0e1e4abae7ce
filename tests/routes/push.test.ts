import { lt } from "drizzle-orm";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { DAY, HOUR } from "~/domain/shared/clock";
import { members } from "~db/schema";
import { ana, ben, register } from "../cast";
import { browserAt, openFakePushService, type FakePushService } from "../fakes/push-service";
import { openKindspot, type Kindspot } from "../kindspot";
import { visitor, type Visitor } from "../visitor";

let service: FakePushService;
let town: Kindspot;
let Ana: Visitor, Ben: Visitor;
beforeAll(async () => {
  service = await openFakePushService();
  town = await openKindspot({ env: { PUSH_LOOPBACK: "on", RATE_LIMITS: "off" } });
  Ana = await register(town.url, ana);
  Ben = await register(town.url, ben);
  await town.app.database.write((tx) =>
    tx
      .update(members)
      .set({ createdAt: new Date(town.clock.now().getTime() - 2 * DAY) })
      .where(lt(members.createdAt, new Date(Date.now() + HOUR))),
  );
});
afterEach(() => void service.pushes.splice(0));
afterAll(async () => {
  await town.close();
  await service.close();
});

const allow = async (who: Visitor) => {
  const browser = service.newBrowser();
  const answer = await who.post("/api/push/subscriptions", browser.subscription);
  expect(answer.status).toBe(201);
  return browser;
};

it("brings a request to the owner's closed phone, whose answer by one call makes the promise", async () => {
  await allow(Ben);
  const phone = await allow(Ana);
  const shared = await Ana.post("/api/parking-spaces", { ...ana.place, address: "7th Ave & 3rd St" });
  const { id: spaceId } = (await shared.json()) as { id: string };
  const asked = Date.now();
  await Ben.post("/api/parking-requests", { ...ben.place });
  const [push] = await service.received(1);
  expect(push?.browser).toBe(phone);
  expect(push?.content.notification).toMatchObject({
    title: "Someone needs a space",
    body: "About 0.4 mi from yours.",
    navigate: `${town.app.config.publicUrl.origin}/requests`,
    tag: push?.topic,
  });
  expect(push).toMatchObject({ ttl: 1800, urgency: "high" });
  console.log(`push: ${(push?.at ?? 0) - asked} ms from the request to the push service`);

  const { requestId } = push?.content.notification.data?.offer ?? expect.unreachable();
  const answer = await Ana.post(`/api/parking-requests/${requestId}/accept`, { waitTimeMinutes: 10, spaceId });
  expect(await answer.json()).toMatchObject({ id: spaceId, status: "promised" });
  await expect
    .poll(() => service.pushes.map(({ content }) => content.notification.title))
    .toEqual(["Someone needs a space", "A space is promised to you"]);
});

it("says what a phone needs to know of the worker, which is served to its whole site and never from a cache unasked", async () => {
  const answer = await visitor(town.url).get("/sw.js");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toContain("text/javascript");
  expect(answer.headers.get("cache-control")).toBe("no-cache");
  expect(await answer.text()).toContain("notificationclick");
});

it("refuses an address that is not https, or in a private network", async () => {
  const shut = await openKindspot();
  try {
    const someone = await register(shut.url, ana);
    for (const endpoint of [
      "http://127.0.0.1:1/",
      "https://127.0.0.1/",
      "https://169.254.169.254/",
      "https://[::1]/",
    ]) {
      const answer = await someone.post("/api/push/subscriptions", browserAt(endpoint).subscription);
      expect([endpoint, answer.status]).toEqual([endpoint, 400]);
    }
    expect(await (await someone.get("/api/push/subscriptions")).json()).toEqual([]);
  } finally {
    await shut.close();
  }
});

it("keeps the key by which push services know the server to the server's own user", async () => {
  const { mode } = await stat(join(town.app.config.dataDir, "push.key"));
  expect(mode & 0o777).toBe(0o600);
});
