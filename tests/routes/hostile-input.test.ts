import { beforeAll, describe, expect, it } from "vitest";
import { ana, ben, register } from "../cast";
import { givenKindspot } from "../given";
import { ownTime } from "../timing";
import { visitor, type Visitor } from "../visitor";

let Ana: Visitor, Ben: Visitor;
const town = givenKindspot({ env: { RATE_LIMITS: "off" } });
beforeAll(async () => {
  [Ana, Ben] = [await register(town.url, ana), await register(town.url, ben)];
});

const json = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T;
const share = (place: object, more = {}) => Ana.post("/api/parking-spaces", { ...place, ...more });
const remove = ({ id }: { id: string }) => Ana.send(`/api/parking-spaces/${id}`, { method: "DELETE" });
const patch = (who: Visitor, body: object) =>
  who.send("/api/profile", {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

describe("a place", () => {
  it.each([[Number.NaN], ["NaN"], ["1e308"], [1e308], [90.0001], ["90.0001"], [""], [[]], [null], [true], ["0x10"]])(
    "with the latitude %j is refused, wherever it is sent",
    async (latitude) => {
      const place = { latitude, longitude: 0 };
      expect((await share(place)).status).toBe(400);
      expect((await Ana.post("/api/parking-requests", { ...place, radius: 3218 })).status).toBe(400);
      const query = new URLSearchParams({ latitude: String(latitude ?? ""), longitude: "0" });
      if (latitude !== true) expect((await Ana.get(`/api/parking-spaces/nearby?${query}`)).status).toBe(400);
    },
  );

  it("of −0 is one of 0", async () => {
    const answer = await Ana.send("/api/parking-spaces", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"latitude":-0,"longitude":"-0"}',
    });
    const space = await json<{ id: string }>(Promise.resolve(answer));
    expect(space).toMatchObject({ latitude: "0", longitude: "0" });
    await remove(space);
  });

  it.each([
    ["the antimeridian", { latitude: -16.8, longitude: 179.999 }, { latitude: -16.8, longitude: -179.999 }],
    ["the pole", { latitude: 89.999, longitude: 0 }, { latitude: 89.999, longitude: 180 }],
  ])("across %s is found", async (_, here, there) => {
    const space = await json<{ id: string }>(share(there));
    const query = new URLSearchParams(Object.entries(here).map(([key, value]) => [key, String(value)]));
    const found = await json<{ id: string }[]>(Ben.get(`/api/parking-spaces/nearby?${query}`));
    expect(found.map(({ id }) => id)).toEqual([space.id]);
    await remove(space);
  });
});

describe("a body that is too much", () => {
  const MB = 1024 * 1024;
  const chunk = new Uint8Array(MB).fill(32);
  const endless = (megabytes: number) => {
    let sent = 0;
    return new ReadableStream<Uint8Array>({
      pull: (stream) => (sent++ < megabytes ? stream.enqueue(chunk) : stream.close()),
    });
  };
  const deep = (type: string, open: string, close: string) =>
    [type, open.repeat(10_000) + close.repeat(10_000)] as const;
  const bomb = new Uint8Array([0x1f, 0x8b, 8, ...new Uint8Array(1000)]);

  it.each([
    ["10 MB", {}, () => endless(10), 413],
    ["100 MB", {}, () => endless(100), 413],
    ["10,000 arrays deep", {}, () => deep("", "[", "]")[1], 400],
    ["10,000 objects deep", {}, () => `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`, 400],
    ["a gzip bomb", { "content-encoding": "gzip" }, () => bomb, 400],
  ] as const)("(%s) is refused within a second, and not kept", async (_, more, body, status) => {
    const before = process.memoryUsage().rss;
    const send = async () => {
      const headers = { "content-type": "application/json", ...more };
      const answer = await Ana.send("/api/parking-spaces", { method: "POST", headers, body: body(), duplex: "half" });
      expect(answer.status).toBe(status);
    };
    expect(await ownTime(send)).toBeLessThan(1000);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * MB);
  });
});

describe("words", () => {
  const hidden = ["\0", "\u202egnp.exe", "\u0007", "\u2028"];
  const fields = (text: string): Record<string, () => Promise<Response>> => ({
    "first name": () => patch(Ana, { firstName: `A${text}na` }),
    city: () => patch(Ana, { city: `Brook${text}lyn` }),
    vehicle: () => patch(Ana, { vehicleDescription: `Red${text} van` }),
    address: () => share(ana.place, { address: `5th${text} Avenue` }),
    description: () => share(ana.place, { description: `By${text} the oak` }),
    "request's message": () =>
      Ana.post("/api/parking-requests", { ...ana.place, radius: 3218, message: `A${text} van` }),
    "report's details": async () => {
      const { id } = await json<{ id: string }>(Ben.get("/api/auth/user"));
      return Ana.post("/api/reports", { userId: id, reason: "other", details: `Ru${text}de` });
    },
    message: async () => {
      const { id } = await json<{ id: string }>(Ben.get("/api/auth/user"));
      return Ana.post("/api/messages", { receiverId: id, content: `Hel${text}lo` });
    },
  });

  it.each(Object.keys(fields("")))("with what nobody sees are refused as %s", async (field) => {
    for (const text of hidden) expect([text, (await fields(text)[field]?.())?.status]).toEqual([text, 400]);
  });

  it.each(Object.keys(fields("")))("of 10,000 combining marks are refused as %s", async (field) => {
    expect((await fields("\u0301".repeat(10_000))[field]?.())?.status).toBe(400);
  });

  it("are composed, and as long as a reader finds them", async () => {
    const family = "👩‍👩‍👧‍👦";
    expect((await patch(Ana, { city: "Sa\u0303o Paulo", firstName: family.repeat(50) })).status).toBe(200);
    expect(await json(Ana.get("/api/auth/user"))).toMatchObject({ city: "São Paulo", firstName: family.repeat(50) });
    expect((await patch(Ana, { firstName: family.repeat(51) })).status).toBe(400);
  });

  it("that are script are shown as text on every page that shows them", async () => {
    const script = "<script>alert('kindspot')</script>";
    await patch(Ana, { firstName: script, lastName: script, city: script, vehicleDescription: script });
    await share(ben.place, { address: script, description: script });
    await Ana.post("/api/parking-requests", { ...ben.place, radius: 3218, message: script, address: script });
    const { id } = await json<{ id: string }>(Ana.get("/api/auth/user"));
    const bens = await json<{ id: string }>(Ben.get("/api/auth/user"));
    await Ana.post("/api/messages", { receiverId: bens.id, content: script });
    const { latitude, longitude } = ben.place;
    await Ben.get(`/api/parking-spaces/nearby?latitude=${latitude}&longitude=${longitude}`);
    const pages = ["/", "/requests", "/chat", `/chat/${id}`, `/members/${id}/report`];
    for (const path of pages) {
      const html = await (await Ben.get(path)).text();
      expect([path, html.includes("alert(")]).toEqual([path, true]);
      expect([path, html.includes("<script>alert(")]).toEqual([path, false]);
    }
    const mine = await (await Ana.get("/profile")).text();
    expect([mine.includes("alert("), mine.includes("<script>alert(")]).toEqual([true, false]);
  });
});

describe("a broken cookie", () => {
  const values = ["%E0%A4%A", "", "a;NAME=b", "x".repeat(5000), "eyJ1c2VyIjoxfQ.ZxY.signed-by-another-program"];

  it.each(["%", "=;=;", ...values.flatMap((value) => [`session=${value}`, `NAME=${value}`])])(
    "(%.30s) counts as no session, and causes no stack trace",
    async (content) => {
      const cookie = content.replaceAll("NAME", town.app.sessionCookie.name);
      const page = await visitor(town.url).get("/profile", { cookie });
      const call = await visitor(town.url).get("/api/auth/user", { cookie });
      expect([page.status, call.status]).toEqual([302, 401]);
      expect(await call.text()).not.toMatch(/\bat .*\.js/);
    },
  );
});
