import { readFileSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { beforeAll, describe, expect, test } from "vitest";
import { holdMails, enqueueEmail } from "~/domain/notifications";
import { eq } from "drizzle-orm";
import { members, outbox, promises, requests, spaces } from "~db/schema";
import { ana, ben, register } from "../cast";
import { givenKindspot } from "../given";
import { handOverByCalls } from "../handover-by-calls";
import { openKindspot, type Kindspot } from "../kindspot";
import { openPhone } from "../realtime/phone";
import { visitor } from "../visitor";

const TOKEN = "a token of 16 and more";

const town = givenKindspot({ env: { METRICS_TOKEN: TOKEN } });

const ask = (server: Kindspot, authorization?: string) =>
  visitor(server.url).get("/metrics", authorization === undefined ? {} : { authorization });

async function metrics(): Promise<string> {
  const answer = await ask(town, `Bearer ${TOKEN}`);
  expect(answer.status).toBe(200);
  return answer.text();
}

/** The value of a figure with these labels; 0 without such a line. */
async function figure(name: string): Promise<number> {
  const line = (await metrics()).split("\n").find((each) => each.startsWith(`${name} `));
  return Number(line?.slice(name.length) ?? 0);
}

describe("/metrics", () => {
  test.each([undefined, "Bearer", "Bearer wrong", `Bearer ${TOKEN} `.repeat(2), `Basic ${TOKEN}`, TOKEN])(
    "is not found with the authorization %j",
    async (authorization) => {
      const answer = await ask(town, authorization);
      expect([answer.status, await answer.text()]).toEqual([404, ""]);
    },
  );

  test("is not found where METRICS_TOKEN is not set", async () => {
    const silent = await openKindspot();
    expect((await ask(silent, `Bearer ${TOKEN}`)).status).toBe(404);
    expect((await ask(silent, "Bearer ")).status).toBe(404);
  });

  test("is text that a Prometheus reads, and no cache keeps it", async () => {
    const { headers } = await ask(town, `Bearer ${TOKEN}`);
    expect(headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test("has the process: event loop, heap and memory", async () => {
    const all = await metrics();
    for (const name of [
      "nodejs_eventloop_lag_p99_seconds",
      "nodejs_heap_size_used_bytes",
      "process_resident_memory_bytes",
    ])
      expect(all).toContain(`\n${name} `);
  });

  test("counts requests by the route's pattern and status", async () => {
    const count = (route: string, status: number) =>
      figure(`kindspot_http_request_duration_seconds_count{route="${route}",status="${status}"}`);
    const before = await count("/terms", 200);
    await visitor(town.url).get("/terms");
    expect(await count("/terms", 200)).toBe(before + 1);
    await visitor(town.url).get("/api/parking-spaces/nearby/40.1/-73.2");
    expect(await count("/api/parking-spaces/nearby/:latitude/:longitude", 401)).toBe(1);
  });

  test("has no path, query or name that someone sent", async () => {
    const someone = visitor(town.url);
    const paths = [
      "/secret-page",
      "/chat/secret-id",
      "/photos/secret-key",
      "/api/secret-call",
      "/build/secret.js",
      "/map/secret",
      "/terms?secret=1",
      "/%73ecret",
    ];
    for (const path of paths) await someone.get(path);
    await someone.send("/terms", { method: "SECRET" });
    const all = await metrics();
    expect(all).not.toMatch(/secret/i);
    for (const route of ["/*", "/chat/:userId", "/photos/*", "/api/*", "/build/*", "/map/*"])
      expect(all).toContain(`route="${route}"`);
  });

  test("counts shares and handovers, and open sockets", async () => {
    const [owner, driver] = await Promise.all([register(town.url, ana), register(town.url, ben)]);
    const phone = await openPhone(town.url, { origin: town.url, cookie: owner.cookie() });
    await handOverByCalls(owner, driver, ana.place);
    expect(await figure("kindspot_shares_total")).toBe(1);
    expect(await figure("kindspot_handovers_total")).toBe(1);
    expect(await figure("kindspot_open_sockets")).toBe(1);
    expect(await figure('kindspot_events_total{type="NEW_PARKING_SPACE"}')).toBe(1);
    phone.socket.terminate();
  });

  test("counts the writes that wait, for as long as another program locks the database", async () => {
    const other = new Sqlite(join(town.app.config.dataDir, "kindspot.sqlite"));
    other.exec("begin immediate");
    const writes = [1, 2, 3].map(() => town.app.context.write(() => Promise.resolve()));
    expect(await figure("kindspot_writes_waiting")).toBeGreaterThanOrEqual(3);
    other.close();
    await Promise.all(writes);
    await expect.poll(() => figure("kindspot_writes_waiting")).toBe(0);
  });

  test("says how long matches took, from the offer and from the request", async () => {
    const { context } = town.app;
    const before = (seconds: number) => new Date(town.clock.now().getTime() - seconds * 1000);
    await context.write(async (tx) => {
      await tx.update(spaces).set({ createdAt: before(90) });
      await tx.update(promises).set({ createdAt: before(60) });
      const [driver] = await tx.select({ id: members.id }).from(members).where(eq(members.email, ben.email));
      const request = {
        memberId: driver?.id ?? "",
        status: "cancelled" as const,
        latitude: 40.7,
        longitude: -74,
        radius: 800,
      };
      for (const [id, waited] of [10, 20, 300].entries())
        await tx.insert(requests).values({
          ...request,
          id: `request-${id}`,
          createdAt: before(waited + 5),
          promisedAt: before(5),
          expiresAt: before(0),
          closedAt: before(0),
        });
    });
    const match = (from: string, quantile: string) =>
      figure(`kindspot_match_seconds{from="${from}",quantile="${quantile}"}`);
    expect([await match("offer", "0.5"), await match("offer", "0.9")]).toEqual([30, 30]);
    expect([await match("request", "0.5"), await match("request", "0.9")]).toEqual([20, 300]);
  });

  test("counts refusals by a limit", async () => {
    const someone = visitor(town.url);
    const attempt = { email: "nobody@kindspot.example", password: "no such password" };
    let status = 401;
    while (status === 401) ({ status } = await someone.post("/api/auth/login", attempt));
    expect(status).toBe(429);
    expect(await figure('kindspot_limit_refusals_total{route="/api/auth/login"}')).toBe(1);
  });

  test("counts mails that wait, are held or were given up", async () => {
    const { context } = town.app;
    const states = () =>
      Promise.all(["waiting", "held", "given_up"].map((state) => figure(`kindspot_mails{state="${state}"}`)));
    await context.write((tx) => tx.delete(outbox));
    const post = () => context.write((tx) => enqueueEmail(tx, context, { kind: "drill-failed", recipient: ana.email }));
    await post();
    await context.write((tx) => tx.update(outbox).set({ failedAt: new Date(), lastError: "no such mailbox" }));
    await post();
    expect(await states()).toEqual([1, 0, 1]);
    await holdMails(context);
    expect(await states()).toEqual([0, 1, 1]);
  });

  test("says when each job last ran, how often it failed and that none is late", async () => {
    const job = '{job="expire-promises"}';
    expect(await figure(`kindspot_job_last_run_timestamp_seconds${job}`)).toBeCloseTo(
      town.clock.now().getTime() / 1000,
    );
    expect(await metrics()).toContain(`kindspot_job_failures_total${job} 0`);
    expect(await metrics()).toContain(`kindspot_job_late${job} 0`);
  });

  let known: Set<string>;
  beforeAll(async () => {
    known = new Set([...(await metrics()).matchAll(/^# TYPE (\w+)/gm)].map(([, name = ""]) => name));
  });
  test.each(["alerts.yml", "dashboard.json"])("has every figure that tools/watch/%s names", async (file) => {
    const named = readFileSync(`tools/watch/${file}`, "utf8").match(/\b(?:kindspot|nodejs|process)_\w+/g) ?? [];
    expect(named.length).toBeGreaterThan(8);
    // A histogram's figures have its name and an ending.
    const missing = [...new Set(named)].filter((name) => !known.has(name.replace(/_(?:bucket|count)$/, "")));
    expect(missing).toEqual([]);
  });
});
