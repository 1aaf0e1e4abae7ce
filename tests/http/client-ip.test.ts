import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { clientIp } from "~/http/client-ip";

const request = (forwarded: string | undefined, remoteAddress = "10.0.0.1") =>
  ({ headers: { "x-forwarded-for": forwarded }, socket: { remoteAddress } }) as unknown as IncomingMessage;

test("without a trusted proxy, X-Forwarded-For is a claim like any other", () => {
  expect(clientIp(request("203.0.113.7"), false)).toBe("10.0.0.1");
});

test("behind a trusted proxy, the client is the address that the proxy added, not one that the client sent", () => {
  expect(clientIp(request("198.51.100.1, 203.0.113.7"), true)).toBe("203.0.113.7");
});

test("a text that is no address is ignored", () => {
  expect(clientIp(request("nobody"), true)).toBe("10.0.0.1");
  expect(clientIp(request(undefined), true)).toBe("10.0.0.1");
});

test("an IPv4 address is the same one on a socket for both", () => {
  expect(clientIp(request(undefined, "::ffff:192.0.2.4"), false)).toBe("192.0.2.4");
});
