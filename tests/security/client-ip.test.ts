import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { clientIp } from "~/security/client-ip";

const request = (forwarded: string | undefined, remoteAddress = "10.0.0.1") =>
  ({ headers: { "x-forwarded-for": forwarded }, socket: { remoteAddress } }) as unknown as IncomingMessage;

test("without a trusted proxy, X-Forwarded-For is a claim like any other", () => {
  expect(clientIp(request("203.0.113.7"), false)).toBe("10.0.0.1");
});

test("behind a trusted proxy, the client is the address that the proxy added, not one that the client sent", () => {
  expect(clientIp(request("198.51.100.1, 203.0.113.7"), 1)).toBe("203.0.113.7");
});

test("a text that is no address is ignored", () => {
  expect(clientIp(request("nobody"), 1)).toBe("10.0.0.1");
  expect(clientIp(request(undefined), 1)).toBe("10.0.0.1");
});

test("an IPv4 address is the same one on a socket for both", () => {
  expect(clientIp(request(undefined, "::ffff:192.0.2.4"), false)).toBe("192.0.2.4");
});

const INNER = "10.0.0.7";

test.each([
  ["a number", 2],
  ["addresses", ["10.0.0.0/8"]],
  ["addresses of IPv4 in those of IPv6", ["::ffff:10.0.0.0/104"]],
  ["addresses of both kinds", ["2001:db8::/32", "10.0.0.1", INNER]],
])("behind two proxies, trusted by %s, the client is the address that the outer one added", (_, proxies) => {
  expect(clientIp(request(`198.51.100.1, 203.0.113.7, ${INNER}`), proxies)).toBe("203.0.113.7");
  expect(clientIp(request(`203.0.113.8, ${INNER}`), proxies)).toBe("203.0.113.8");
});

test("a request that passed fewer proxies than the setting says counts for what the first of them saw", () => {
  expect(clientIp(request("203.0.113.7"), 2)).toBe("203.0.113.7");
});

test("a client that reaches the server past the named proxies is not believed", () => {
  expect(clientIp(request("198.51.100.1", "203.0.113.9"), ["10.0.0.0/8"])).toBe("203.0.113.9");
});

test.each([
  ["198.51.100.7:51234", "198.51.100.7"],
  ["[2001:db8::1]:443", "2001:db8::1"],
  ['"[2001:db8::1]"', "2001:db8::1"],
  ["2001:db8::1", "2001:db8::1"],
  ["::ffff:198.51.100.7", "198.51.100.7"],
])("an address that a proxy writes as %s is %s", (written, client) => {
  expect(clientIp(request(written), 1)).toBe(client);
  expect(clientIp(request(`1.2.3.4, ${written}`), ["10.0.0.1"])).toBe(client);
});

// Node names the interface behind a link-local address, such as a bridge of containers; and anybody can send such a text.
test.each([
  ["fe80::1%eth0", "fe80::1"],
  ["fe80::1%br-lan", "fe80::1"],
  ["[fe80::1%eth0.1]:443", "fe80::1"],
  ["::1%1:2", "::1"],
])("the interface in %s is no part of the address", (written, address) => {
  expect(clientIp(request(undefined, written), false)).toBe(address);
  expect(clientIp(request(written), 1)).toBe(address);
  expect(clientIp(request(`${written}, 203.0.113.7`), ["10.0.0.1"])).toBe("203.0.113.7");
  expect(clientIp(request("203.0.113.7", "fe80::5%br-lan"), ["fe80::5%br-lan"])).toBe("203.0.113.7");
});
