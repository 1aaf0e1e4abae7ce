import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { Env } from "~/config.server";
import { checkServer } from "~/ops/doctor/check-server";
import { closesItself } from "../../closes-itself";
import { freePort } from "../../free-port";
import { onLoopback } from "../../on-loopback";
import { lines, installation } from "./installation";

/** The port of a server that answers so until the end of the test. */
async function portOf(answer: RequestListener): Promise<number> {
  const { port, close } = await onLoopback(createServer(answer));
  closesItself(close);
  return port;
}

/** What the doctor says of PUBLIC_URL where a server answers so; no server runs on PORT. */
async function answeredBy(answer: RequestListener, env: Env = {}): Promise<string[]> {
  const PUBLIC_URL = `http://127.0.0.1:${await portOf(answer)}`;
  const findings = lines(await checkServer(installation({ PUBLIC_URL, ...env })));
  return findings.slice(1).map((line) => line.replaceAll(/\b\d{4,5}\b/g, "N"));
}

test("the check names an address that takes the connection and says nothing", async () => {
  expect(await answeredBy(() => undefined)).toEqual([
    "fault address-silent: http://127.0.0.1:N doesn't answer within 5 s: open port N in firewall and router. Some routers don't pass on requests from their own network; then try with a phone on mobile data.",
  ]);
});

test("the check names a server that cannot read its database", async () => {
  const ill = JSON.stringify({ status: "unavailable", version: "1.0.0" });
  expect(await answeredBy((_, answer) => answer.writeHead(503).end(ill))).toEqual([
    "fault server-ill: The server at http://127.0.0.1:N can't read its database: look at its log.",
  ]);
});

test("the check says that the server of this machine has another DATA_DIR", async () => {
  const PORT = await portOf((_, answer) => answer.end(JSON.stringify({ status: "ok", version: "1.0.0" })));
  const [here = ""] = lines(await checkServer(installation({ PORT: String(PORT) })));
  expect(here).toMatch(
    /^advice server-other: The server at http:\/\/127\.0\.0\.1:\d+ doesn't use the DATA_DIR .+, so it isn't checked: /,
  );
});

test("the check names another community's server at PUBLIC_URL", async () => {
  const stranger = JSON.stringify({ status: "ok", version: "1.0.0" });
  const [fault, ...more] = await answeredBy((_, answer) => answer.end(stranger));
  expect(fault).toMatch(
    /^fault address-stranger: Another server of this program answers at http:\/\/127\.0\.0\.1:N, one that doesn't use the DATA_DIR .+: correct PUBLIC_URL, the DNS or the proxy, /,
  );
  expect(more).toEqual([]);
});

test("the check names a server that does not run, with the last line of its log", async () => {
  const PORT = String(await freePort());
  const at = installation({ PORT }, { lastLogLine: () => Promise.resolve("DATA_DIR /srv can't be written.") });
  expect(lines(await checkServer(at))[0]).toBe(
    `fault server-stopped: No server runs at http://127.0.0.1:${PORT}: 'npm start' starts it. The last line of its log: DATA_DIR /srv can't be written.`,
  );
});

test("the check names a server that does not run once, also where a proxy or PUBLIC_URL leads to it", async () => {
  const PORT = String(await freePort());
  const codesAt = async (PUBLIC_URL: string) =>
    (await checkServer(installation({ PORT, PUBLIC_URL }))).map(({ code }) => code);
  expect(await codesAt(`http://127.0.0.1:${PORT}`)).toEqual(["server-stopped"]);
  const proxy = await portOf((_, answer) => answer.writeHead(502).end());
  expect(await codesAt(`http://127.0.0.1:${proxy}`)).toEqual(["server-stopped"]);
  const noProxy = await freePort();
  expect(await codesAt(`http://127.0.0.1:${noProxy}`)).toEqual(["server-stopped", "address-closed"]);
});

test.each<[string, RequestListener]>([
  ["a web server", (_, answer) => answer.writeHead(404).end("not here")],
  ["a program that speaks no HTTP", ({ socket }) => socket.end("SSH-2.0-OpenSSH_9.2\r\n")],
])("the check names %s on the server's port", async (_, answer) => {
  const PORT = String(await portOf(answer));
  expect(lines(await checkServer(installation({ PORT })))[0]).toBe(
    `fault port-taken: Another program answers at http://127.0.0.1:${PORT}: stop it, or set another PORT. Then 'npm start' starts the server.`,
  );
});

test.each([
  ["on", "192.0.2.1, 203.0.113.7, 10.0.0.7", "10.0.0.7", "2"],
  ["10.9.0.0/16", "192.0.2.1, 203.0.113.7", "10.0.0.1", "1"],
])(
  "the check says that all members look like one client with TRUST_PROXY=%s and %s",
  async (TRUST_PROXY, forwardedFor, clientIp, right) => {
    const report = { startedAt: "2026-11-22T12:00:00Z", lateJobs: [], clientIp, forwardedFor };
    const well = JSON.stringify({ status: "ok", version: "1.0.0", report });
    expect(await answeredBy((_, answer) => answer.end(well), { TRUST_PROXY })).toContain(
      `fault proxy-several: X-Forwarded-For is '${forwardedFor}', and requests count for ${clientIp}, so limits count all members as one client: set TRUST_PROXY=${right}, the number of your proxies, or to their addresses.`,
    );
  },
);

test.each([
  [["2001:db8::5", "fe80::1"], "0.0.0.0", true],
  [["2001:db8::5", "192.168.1.5"], "0.0.0.0", false],
  [["2001:db8::5"], "::", false],
  [[], "0.0.0.0", false],
])(
  "of a machine with the addresses %j and HOST=%s the check says whether nobody reaches it: %s",
  async (addresses, HOST, isSaid) => {
    const report = { startedAt: "2026-11-22T12:00:00Z", lateJobs: [], clientIp: "::1", forwardedFor: null };
    const server = createServer((_, answer) => answer.end(JSON.stringify({ status: "ok", version: "1.0.0", report })));
    await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
    onTestFinished(() => void server.close());
    const PORT = String((server.address() as AddressInfo).port);
    const codes = (await checkServer(installation({ PORT, HOST }, { addresses }))).map(({ code }) => code);
    expect(codes).toContain("server");
    expect(codes.includes("host-ipv4")).toBe(isSaid);
  },
);
