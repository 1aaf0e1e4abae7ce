import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openKindspot, type Kindspot } from "../kindspot";
import { rawRequest } from "../raw-request";

let home: Kindspot;
let named: Kindspot;
beforeAll(async () => {
  home = await openKindspot();
  named = await openKindspot({ env: { PUBLIC_URL: "https://parking.example.org", TRUSTED_HOSTS: "old.example.org" } });
});
afterAll(() => Promise.all([home.close(), named.close()]));

const ask = (server: Kindspot, host: string, path = "/terms", more: string[] = []) =>
  rawRequest(server.url, [`GET ${path} HTTP/1.1`, `Host: ${host}`, "Connection: close", ...more]);
const statusFor = async (server: Kindspot, host: string, path?: string) => (await ask(server, host, path)).slice(9, 12);

const OWN = ["localhost:3000", "LOCALHOST", "127.0.0.1:8080", "192.168.1.5", "[::1]:3000", "[fe80::1]"];
const AT_HOME = ["raspberrypi", "parking.local", "parking.lan:3000", "nas.home.arpa", "parking.internal", "nas.local."];
const FOREIGN = ["evil.example", "evil.example:3000", "localhost.evil.example", "parking.example.org.evil.example"];

describe("a request", () => {
  test.each(OWN)("for %s is answered by every server", async (host) => {
    expect([await statusFor(home, host), await statusFor(named, host)]).toEqual(["200", "200"]);
  });

  test.each(AT_HOME)("for %s is answered in a home network, where no PUBLIC_URL is set", async (host) => {
    expect([await statusFor(home, host), await statusFor(named, host)]).toEqual(["200", "421"]);
  });

  test.each(["parking.example.org", "PARKING.example.org:443", "old.example.org"])(
    "for %s is answered where PUBLIC_URL or TRUSTED_HOSTS names it",
    async (host) => {
      expect([await statusFor(home, host), await statusFor(named, host)]).toEqual(["421", "200"]);
    },
  );

  test.each(FOREIGN)("for %s is refused, and the settings are named", async (host) => {
    const answer = await ask(named, host);
    expect(answer).toMatch(/^HTTP\/1\.1 421 /);
    expect(answer).toContain("PUBLIC_URL");
    expect(answer).toContain("TRUSTED_HOSTS");
  });

  test("of a site that led its own name here writes nothing, though Origin and Host agree", async () => {
    const lines = ["POST /api/auth/register HTTP/1.1", "Host: evil.example", "Origin: http://evil.example"];
    const body = JSON.stringify({ email: "eve@evil.example" });
    const sent = [...lines, "Content-Type: application/json", `Content-Length: ${body.length}`, "Connection: close"];
    expect(await rawRequest(home.url, sent, body)).toMatch(/^HTTP\/1\.1 421 /);
  });

  test("of such a site opens no socket", async () => {
    const lines = ["Upgrade: websocket", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="];
    const upgrade = ["GET /ws HTTP/1.1", "Host: evil.example", "Origin: http://evil.example", "Connection: Upgrade"];
    expect(await rawRequest(home.url, [...upgrade, ...lines])).toMatch(/^HTTP\/1\.1 421 /);
  });

  test.each(["/healthz", "/readyz"])("for %s may use any name", async (path) => {
    expect(await statusFor(named, "10-0-0-7.cluster.example", path)).toBe("200");
  });

  test("for /metrics may use any name, and is not found without its token", async () => {
    expect(await statusFor(named, "10-0-0-7.cluster.example", "/metrics")).toBe("404");
  });
});

test("a browser that opens an https server by http is led to its address, and a sign-in there leaves no cookie", async () => {
  const browser = ["Accept: text/html", "X-Forwarded-Proto: http"];
  const page = await ask(named, "192.168.1.5:3000", "/auth", browser);
  expect(page).toMatch(/^HTTP\/1\.1 421 /);
  expect(page).toMatch(
    /Open <a href="https:\/\/parking\.example\.org\/auth"[^>]*>https:\/\/parking\.example\.org<\/a>/,
  );
  const body = "email=ana@example.org&password=secret";
  const lines = [
    "POST /auth HTTP/1.1",
    "Host: 192.168.1.5:3000",
    "Origin: http://192.168.1.5:3000",
    "Accept: text/html",
  ];
  const sent = [...lines, "Content-Type: application/x-www-form-urlencoded", `Content-Length: ${body.length}`];
  expect(await rawRequest(named.url, [...sent, "Connection: close"], body)).toMatch(/^HTTP\/1\.1 421 /);
});
