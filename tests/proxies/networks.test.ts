import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const hosting = readFileSync(new URL("../../docs/hosting.md", import.meta.url), "utf8");

test("nginx counts the connections of an IPv6 /64, and of an IPv4 address, together", () => {
  const [, pattern = expect.unreachable()] =
    /map \$binary_remote_addr \$network \{.*"~\(\?s\)([^"]+)"/.exec(hosting) ?? [];
  const halfOf = (address: number[]) => new RegExp(pattern, "s").exec(String.fromCharCode(...address))?.groups?.half;
  const network = [0x20, 0x01, 0x0d, 0xb8, 0, 0x0a, 0, 1];
  for (const host of [1, 10, 255])
    expect(halfOf([...network, 0, 0, 0, 0, 0, 0, 0, host])).toBe(String.fromCharCode(...network));
  expect(halfOf([192, 0, 2, 10])).toBeUndefined();
  expect(hosting).toContain("limit_conn_zone $network");
});

test("the firewall counts the connections of an IPv6 /64 too", () => {
  expect(hosting).toContain("set networks6 { type ipv6_addr; flags dynamic; }");
  expect(hosting).toContain("ip6 saddr & ffff:ffff:ffff:ffff:: ct count over 256");
});
