import { afterEach, describe, expect, it, vi } from "vitest";
import { MINUTE } from "~/domain/shared/clock";
import { limitSettings, perDay, type LimitName } from "~/security/limit-settings";
import { members } from "~db/schema";
import { ana, ben } from "../cast";
import { givenKindspot } from "../given";
import { memberRow } from "../member-row";
import { visitor, type Visitor } from "../visitor";

const town = givenKindspot({ env: { TRUST_PROXY: "on", NODE_ENV: "production" } });
afterEach(() => vi.useRealTimers());

/** A visitor at that address, as the proxy reports it. The claimed address before it changes each time. */
let claims = 0;
function at(address: string) {
  const headers = () => ({ "x-forwarded-for": `198.51.100.${claims++ % 250}, ${address}` });
  const someone = visitor(town.url);
  return {
    ...someone,
    post: (path: string, body?: unknown) => someone.post(path, body, headers()),
    get: (path: string, more = {}) => someone.get(path, { ...headers(), ...more }),
  };
}

/** A member with that first name, who joined from another address. */
let joined = 0;
async function member(name: string): Promise<Visitor> {
  const someone = at(`203.0.113.${++joined}`);
  const { place: _place, ...account } = { ...ana, email: `${name}@kindspot.example` };
  expect((await someone.post("/api/auth/register", account)).status).toBe(201);
  return someone;
}

const eve = (n: number) => ({ email: `eve${n}@kindspot.example`, password: "not the password" });
const question = { name: "Eve", email: "eve@kindspot.example", subject: "Hello", message: "Is anyone there at all?" };
const wrong = (body: unknown) => ({
  method: "DELETE",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

type Act = (n: number) => Promise<Response>;
/**
 * Beyond the limits of reset mails the answer is the same as ever (`password-limits.test.ts`); those of new browsers begin
 * after each other (`device-cookies.test.ts`), and that of confirmations needs mail (`confirm-email.test.ts`). Codes: `second-step.test.ts`.
 * Map tiles: `map-tiles.test.ts`.
 */
type Told = Exclude<
  LimitName,
  | `reset-mails-${string}`
  | `sign-in-${string}-new-browsers`
  | `second-step-failures${string}`
  | "confirmation-mails"
  | "map-tiles"
>;

/** The request that counts towards each limit, for the n-th time. */
const uses: Readonly<Record<Told, (name: string) => Promise<Act> | Act>> = {
  "sign-in-failures-minute": () => (n) => at("192.0.2.1").post("/api/auth/login", eve(n)),
  "sign-in-failures-hour": () => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
    return async (n) => {
      if (n % 6 === 0) await vi.advanceTimersByTimeAsync(MINUTE + 1);
      return at("192.0.2.2").post("/api/auth/login", eve(n));
    };
  },
  "sign-in-failures-account": () => () => at("192.0.2.3").post("/api/auth/login", eve(0)),
  "sign-in-failures-device": async (name) => {
    const someone = await member(name);
    return () => someone.post("/api/auth/login", { email: `${name}@kindspot.example`, password: "not the password" });
  },
  "token-failures": () => () => at("192.0.2.7").get("/api/car", { authorization: "Bearer made-up" }),
  registrations: () => (n) =>
    at("192.0.2.4").post("/api/auth/register", { ...eve(n), firstName: "Eve", lastName: "Stone" }),
  "forgot-passwords": () => (n) => at("192.0.2.5").post("/api/auth/forgot-password", { email: eve(n).email }),
  "contact-messages": () => () => at("192.0.2.6").post("/api/contact", question),
  "member-writes": async (name) => {
    const someone = await member(name);
    return () => someone.post("/api/parking-requests/none/cancel");
  },
  "member-photos": async (name) => {
    const someone = await member(name);
    return () => someone.send("/api/profile-image", { ...wrong({ profileImageURL: "nowhere" }), method: "PUT" });
  },
  "personal-words": async (name) => {
    const someone = await member(name);
    return () => someone.post("/api/messages", {});
  },
  "quick-replies": async (name) => {
    const someone = await member(name);
    const { id } = (await (await (await member("partner")).get("/api/auth/user")).json()) as { id: string };
    return () => someone.submit(`/chat/${id}`, { intent: "quick", content: "On my way" });
  },
  "shares-and-requests": async (name) => {
    const someone = await member(name);
    return (n) => someone.post(n % 2 ? "/api/parking-spaces" : "/api/parking-requests", {});
  },
  "typed-places": async (name) => {
    const someone = await member(name);
    return () => someone.submit("/?index", { here: "40.672,-73.9772" });
  },
  "password-checks": async (name) => {
    const someone = await member(name);
    return () => someone.send("/api/profile", wrong({ password: "not the password" }));
  },
  "member-downloads": async (name) => {
    const someone = await member(name);
    return () => someone.get("/api/profile/data");
  },
};

describe("the limit of", () => {
  it.each(Object.entries(uses))(
    "%s accepts its number of requests, then answers 429 with the wait, also with another X-Forwarded-For",
    async (name, use) => {
      const { times, seconds } = limitSettings[name as Told];
      const act = await use(name);
      for (let n = 0; n < times; n++) expect([n, (await act(n)).status]).not.toEqual([n, 429]);
      const over = await act(times);
      expect(over.status).toBe(429);
      expect(Number(over.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(Number(over.headers.get("retry-after"))).toBeLessThanOrEqual(seconds);
    },
  );

  it("20 new conversations a day is answered with the wait; messages to known members are still possible", async () => {
    const someone = await member("talkative");
    const rows = Array.from({ length: perDay.conversations + 1 }, (_, n) => ({
      ...memberRow(town.app.context, { ...ben, email: `neighbour${n}@kindspot.example` }),
    }));
    await town.app.database.write((tx) => tx.insert(members).values(rows));
    const answers = [];
    for (const { id } of rows) answers.push(await someone.post("/api/messages", { receiverId: id, content: "Hello" }));
    const last = answers.pop();
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(perDay.conversations).fill(201));
    expect(last?.status).toBe(429);
    expect(Number(last?.headers.get("retry-after"))).toBeGreaterThan(0);
    const again = await someone.post("/api/messages", { receiverId: rows[0]?.id, content: "Hello again" });
    expect(again.status).toBe(201);
  });

  it("10 reports a day answers the 11th with the wait", async () => {
    const someone = await member("careful");
    const other = memberRow(town.app.context, { ...ben, email: "loud@kindspot.example" });
    await town.app.database.write((tx) => tx.insert(members).values(other));
    const report = (details: string) => someone.post("/api/reports", { userId: other.id, reason: "unkind", details });
    for (let n = 0; n < perDay.reports; n++) expect((await report(`${n}`)).status).toBe(201);
    const over = await report("more");
    expect(over.status).toBe(429);
    expect(Number(over.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});
