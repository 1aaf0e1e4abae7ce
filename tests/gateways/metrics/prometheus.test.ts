import { expect, test } from "vitest";
import type { Push, PushResult, PushSender } from "~/domain/push";
import type { DomainEvent } from "~/domain/shared/events";
import { prometheusMetrics } from "~/gateways/metrics/prometheus";

const push: Push = { endpoint: "https://push.example/1", p256dh: "", auth: "", payload: "{}", ttl: 60, topic: "" };

const quietMetrics = () =>
  prometheusMetrics({
    version: "1.0.0",
    openSockets: () => 0,
    writesWaiting: () => 0,
    jobs: () => [],
    mails: () => Promise.resolve({ waiting: 0, held: 0, retried: 0, givenUp: 0 }),
    pushesWaiting: () => Promise.resolve(7),
    timesToPromise: () => Promise.resolve({ request: [], offer: [] }),
    freeBytes: () => Promise.resolve(0),
  });

test("Pushes are counted by what became of them, and those that wait", async () => {
  const results: PushResult[] = [
    { outcome: "taken" },
    { outcome: "taken" },
    { outcome: "gone" },
    { outcome: "refused" },
    { outcome: "busy", retryAfterMs: null },
    { outcome: "too-large" },
  ];
  const expected = [...results];
  const sender: PushSender = {
    publicKey: "",
    accepts: () => true,
    send: () => Promise.resolve(results.shift() ?? { outcome: "taken" }),
    close: () => Promise.resolve(),
  };
  const metrics = await quietMetrics();
  const counted = metrics.counting(sender);
  for (const result of expected) expect(await counted.send(push)).toEqual(result);
  const text = await metrics.text();
  for (const line of [
    'kindspot_pushes_total{outcome="sent"} 2',
    'kindspot_pushes_total{outcome="gone"} 1',
    'kindspot_pushes_total{outcome="failed"} 3',
    "kindspot_pushes_waiting 7",
  ])
    expect(text).toContain(`${line}\n`);
});

test("A share counts once, also where its owner hears of it by an event of their own", async () => {
  const metrics = await quietMetrics();
  const told = (id: string, audience: object) =>
    ({ type: "NEW_PARKING_SPACE", audience, data: { space: { id } } }) as unknown as DomainEvent;
  const near = { near: { latitude: 1, longitude: 2 } };
  const owner = { members: ["ana"] };
  metrics.published([told("in a home area", near), told("in a home area", owner)]);
  metrics.published([told("where strangers' spaces fill the street", owner)]);
  expect(await metrics.text()).toContain("kindspot_shares_total 2\n");
});
