import { expect, it } from "vitest";
import { networkOf, networksOf } from "~/security/network";

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:0DB8:0001:2::9", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["", ""],
])("the household of %j is %j", (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

it("an IPv6 address is counted by its /64 and by its /48, an IPv4 address by itself", () => {
  expect(networksOf("2001:db8:1:2::9")).toEqual([
    { key: "2001:db8:1:2", factor: 1 },
    { key: "2001:db8:1::/48", factor: 8 },
  ]);
  expect(networksOf("203.0.113.7")).toEqual([{ key: "203.0.113.7", factor: 1 }]);
});
