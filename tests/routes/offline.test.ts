import { beforeEach, expect, it } from "vitest";
import { notices } from "~db/schema";
import { ana, ben, cem, register } from "../cast";
import { givenKindspot } from "../given";
import { visitor, type Visitor } from "../visitor";

let Ana: Visitor, Ben: Visitor;
const town = givenKindspot({ env: { RATE_LIMITS: "off" } }, "test");
beforeEach(async () => {
  [Ana, Ben] = [await register(town.url, ana), await register(town.url, ben)];
});

const COPY = { "x-copy": "on" };

it("the service worker has at most 6 KB, and is revalidated at each use", async () => {
  const answer = await fetch(new URL("/sw.js", town.url), { headers: { "accept-encoding": "br" } });
  expect(Number(answer.headers.get("content-length"))).toBeLessThanOrEqual(6000);
  expect(answer.headers.get("content-encoding")).toBe("br");
  expect(answer.headers.get("cache-control")).toBe("no-cache");
});

it("a member's pages name the member, and only the map, the car and own plans may be kept", async () => {
  const { id } = (await (await Ana.get("/api/auth/user")).json()) as { id: string };
  for (const path of ["/", "/car", "/plans", "/profile", "/chat", "/requests", "/profile/data", "/about"]) {
    const { headers, status } = await Ana.get(path);
    expect([path, status, headers.get("x-member")]).toEqual([path, 200, id]);
    expect([path, headers.has("x-offline")]).toEqual([path, ["/", "/car", "/plans"].includes(path)]);
  }
});

it("a visitor's pages say that they are nobody's", async () => {
  for (const path of ["/", "/auth", "/about"]) {
    const { headers } = await visitor(town.url).get(path);
    expect([path, headers.get("x-member"), headers.has("x-offline")]).toEqual([path, "nobody", false]);
  }
});

it.each<Record<string, string>>([COPY, { "sec-purpose": "prefetch;prerender" }])(
  "a page with a toast is not kept, and one that perhaps nobody sees takes neither toast nor notice: %j",
  async (unseen) => {
    const { id } = (await (await Ana.get("/api/auth/user")).json()) as { id: string };
    const shared = await Ana.post("/api/parking-spaces", { ...ana.place, keepMinutes: 10 });
    const space = (await shared.json()) as { id: string };
    await Ben.post(`/api/parking-spaces/${space.id}/claim`);
    const notice = { id: town.app.context.newId(), memberId: id, title: "Thank you", message: "Ben O. says thanks." };
    const { database, context } = town.app;
    await database.write((tx) => tx.insert(notices).values({ ...notice, createdAt: context.clock.now() }));
    const copy = await Ana.get("/", unseen);
    expect(await copy.text()).not.toContain("<strong>Thank you</strong>");
    expect([copy.headers.get("x-member"), copy.headers.get("x-offline")]).toEqual([id, "Map"]);
    const page = await Ana.get("/");
    expect(await page.text()).toContain("<strong>Thank you</strong>");
    expect(page.headers.has("x-offline")).toBe(false);

    await Ben.submit("/?index", { release: space.id });
    expect(await (await Ben.get("/car", unseen)).text()).not.toContain("<strong>Cancelled</strong>");
    expect(await (await Ben.get("/car")).text()).toContain("<strong>Cancelled</strong>");
  },
);

/** A form as the service worker sends it after it waited. */
const waited = (who: Visitor, path: string, fields: Record<string, string>, headers: Record<string, string>) =>
  who.send(path, { method: "POST", headers, body: new URLSearchParams(fields) });

it("a form that waited is answered with what became of it, and counts once for each key", async () => {
  const Cem = await register(town.url, cem);
  const { id } = (await (await Cem.get("/api/auth/user")).json()) as { id: string };
  const headers = { "x-queued-by": id, "idempotency-key": "garage" };
  const position = { "share-now": "on", latitude: "40.6740", longitude: "-73.9772", accuracy: "12" };
  const before = await activeSpaces();
  for (const time of ["first", "second"]) {
    const answer = await waited(Cem, "/_root.data?index", position, headers);
    expect([time, answer.headers.get("x-form-result")]).toEqual([time, "done"]);
  }
  expect(await activeSpaces()).toBe(before + 1);

  const refused = await waited(
    Cem,
    "/_root.data?index",
    { claim: "no-such-space" },
    { ...headers, "idempotency-key": "2" },
  );
  expect(decodeURIComponent(refused.headers.get("x-form-result") ?? "")).toMatch(/^[A-Z].*\.$/);
});

it("a share that waited, and meets a question by then, says so and shares nothing", async () => {
  const { id } = (await (await Ana.get("/api/auth/user")).json()) as { id: string };
  await Ana.post("/api/parking-spaces", { latitude: 40.672, longitude: -73.9772, keepMinutes: 0 });
  const before = await activeSpaces();
  const position = { "share-now": "on", latitude: "40.6720", longitude: "-73.9772", accuracy: "12" };
  const answer = await waited(Ana, "/_root.data?index", position, { "x-queued-by": id, "idempotency-key": "again" });
  expect(decodeURIComponent(answer.headers.get("x-form-result") ?? "")).toMatch(/^[A-Z].*\.$/);
  expect(await activeSpaces()).toBe(before);
});

it("a form that waited for another member does nothing", async () => {
  const before = await activeSpaces();
  const position = { "share-now": "on", latitude: "40.6720", longitude: "-73.9772", accuracy: "12" };
  const answer = await waited(Ben, "/_root.data?index", position, { "x-queued-by": "someone-else" });
  expect(answer.headers.has("x-form-result")).toBe(false);
  expect(await activeSpaces()).toBe(before);
});

async function activeSpaces(): Promise<number> {
  const found = await Ben.get(`/api/parking-spaces/nearby/${ana.place.latitude}/${ana.place.longitude}`);
  return ((await found.json()) as unknown[]).length;
}

/** A browser loads the page before anyone asked for it. */
const AHEAD = { "sec-purpose": "prefetch;prerender", "sec-fetch-dest": "document" };

it("a page that a browser loads ahead takes no notice, and HEAD takes none", async () => {
  const Dan = await register(town.url, { ...cem, email: "dan@kindspot.example" });
  const { id } = (await (await Dan.get("/api/auth/user")).json()) as { id: string };
  const { database, context } = town.app;
  const notice = { id: context.newId(), memberId: id, title: "Thank you", message: "Ben O. says thanks." };
  await database.write((tx) => tx.insert(notices).values({ ...notice, createdAt: context.clock.now() }));
  expect(await (await Dan.get("/menu", AHEAD)).text()).not.toContain("<strong>Thank you</strong>");
  await Dan.send("/menu", { method: "HEAD" });
  expect(await (await Dan.get("/menu")).text()).toContain("<strong>Thank you</strong>");
});

it("a thread that a browser loads ahead, or asks for by HEAD, counts as unread until someone opens it", async () => {
  const idOf = async (who: Visitor) => ((await (await who.get("/api/auth/user")).json()) as { id: string }).id;
  const [anas, bens] = [await idOf(Ana), await idOf(Ben)];
  await Ana.post("/api/messages", { receiverId: bens, content: "Hello" });
  const isRead = async () => {
    const sent = (await (await Ben.get(`/api/messages/conversation/${anas}`)).json()) as { readAt: string | null }[];
    return sent.at(-1)?.readAt !== null;
  };
  await Ben.get(`/chat/${anas}`, AHEAD);
  expect(await isRead()).toBe(false);
  await Ben.send(`/chat/${anas}`, { method: "HEAD" });
  expect(await isRead()).toBe(false);
  await Ben.get(`/chat/${anas}`, { "sec-fetch-dest": "document" });
  expect(await isRead()).toBe(true);
});
