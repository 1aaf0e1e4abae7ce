import { expect, test } from "vitest";
import type { Push, PushResult, PushSender } from "~/domain/push";
import { prometheusMetrics } from "~/gateways/metrics/prometheus";

const push: Push = { endpoint: "https://push.example/1", p256dh: "", auth: "", payload: "{}", ttl: 60, topic: "" };

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
  const metrics = await prometheusMetrics({
    version: "1.0.0",
    openSockets: () => 0,
    writesWaiting: () => 0,
    jobs: () => [],
    mails: () => Promise.resolve({ waiting: 0, held: 0, retried: 0, givenUp: 0 }),
    pushesWaiting: () => Promise.resolve(7),
    timesToPromise: () => Promise.resolve({ request: [], offer: [] }),
    freeBytes: () => Promise.resolve(0),
  });
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
