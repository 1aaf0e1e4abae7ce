import { loadavg } from "node:os";
import { expect, test } from "vitest";
import { shareToMany } from "./share-to-many";

test("A share at one process reaches the last of 1,000 phones at two others within 250 ms after the answer (p95)", async () => {
  const delays = (await shareToMany({ phones: 1_000, shares: 40 })).sort((a, b) => a - b);
  const [p50 = NaN, p95 = NaN] = [delays[19], delays[37]];
  console.log(
    `the last of 1,000 phones: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, load ${loadavg()[0]?.toFixed(1)}`,
  );
  expect(p95).toBeLessThan(250);
});
