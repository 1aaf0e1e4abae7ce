import { execFile } from "node:child_process";
import { createServer } from "node:http";
import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { readConfig } from "~/config.server";
import { checkServer } from "~/ops/doctor/check-server";
import { checkContextOf } from "~/ops/doctor/check-context";
import type { Finding } from "~/domain/admin/health-rules";
import { DAY } from "~/domain/shared/clock";
import { closesItself } from "../closes-itself";
import { makeCertificate } from "../fakes/certificate";
import { openFakeProxy, type ProxyHabits } from "../fakes/proxy";
import { freePort } from "../free-port";
import { openKindspot, type Kindspot } from "../kindspot";
import { onLoopback } from "../on-loopback";
import { openBucketServer } from "../s3/bucket";
import { temporaryFolder } from "../temporary-folder";
import { mapFile } from "../town";
import { startProgram } from "./program";

const BUILD = fileURLToPath(new URL("../../build/index.js", import.meta.url));

/** Two servers: one that is reached directly, one behind a proxy. */
let direct: Kindspot;
let behind: Kindspot;
beforeAll(async () => {
  [direct, behind] = await Promise.all([openKindspot(), openKindspot({ env: { TRUST_PROXY: "on" } })]);
});
afterAll(() => Promise.all([direct.close(), behind.close()]));

/** Each command runs as a separate process. */
vi.setConfig({ testTimeout: 60_000 });

const inDays = (days: number) => new Date(Date.now() + days * DAY);
const valid = makeCertificate("127.0.0.1", { to: inDays(60.5) });

/** The doctor's findings about a server at this address, as 'state code', without those that are fine. */
async function asked(town: Kindspot, PUBLIC_URL: string, authorities: string | null = null): Promise<Finding[]> {
  const { port } = new URL(town.url);
  const config = readConfig({ ...town.app.config.given, PORT: port, PUBLIC_URL });
  return checkServer({ ...checkContextOf(config, new Date()), authorities });
}
const wrong = (findings: readonly Finding[]) =>
  findings.filter(({ state }) => state !== "fine").map(({ state, code }) => `${state} ${code}`);
const sentenceOf = (findings: readonly Finding[], code: string) =>
  findings.find((finding) => finding.code === code)?.sentence;

/** The doctor's findings about a server behind a proxy with these settings. */
async function proxied(town: Kindspot, habits: ProxyHabits): Promise<Finding[]> {
  const proxy = await openFakeProxy(town.url, habits);
  return asked(town, proxy.url, habits.certificate?.cert ?? null);
}

describe("the check from outside", () => {
  test("finds no fault behind a proxy with https, real addresses and WebSockets", async () => {
    const findings = await proxied(behind, { certificate: valid });
    expect(findings.map(({ code, sentence }) => `${code}: ${sentence.replace(/:\d{4,}/, ":N")}`)).toEqual([
      "server: The server runs at http://127.0.0.1:N.",
      "address: The server answers at https://127.0.0.1:N.",
      "certificate: The certificate of 127.0.0.1 is valid for 60 more days.",
      "proxy: Each request counts for its client's own address.",
      "websocket: WebSockets reach the server.",
    ]);
  });

  test.each([
    [{ from: inDays(-2), to: inDays(4.5) }, "4 more days"],
    [{ from: inDays(-0.2), to: inDays(0.3) }, "7 more hours"],
  ])("finds no fault in a certificate that lasts not long: %#", async (times, left) => {
    const findings = await proxied(behind, { certificate: makeCertificate("127.0.0.1", times) });
    expect(sentenceOf(findings, "certificate")).toBe(`The certificate of 127.0.0.1 is valid for ${left}.`);
  });

  test("finds no fault without a proxy", async () => {
    expect(wrong(await asked(direct, direct.url))).toEqual([]);
  });

  test.each<[string, "direct" | "behind", ProxyHabits, string, RegExp]>([
    ["a proxy that nobody trusts", "direct", { certificate: valid }, "proxy-ignored", /set TRUST_PROXY=on\.$/],
    [
      "a proxy that removes the client's address",
      "behind",
      { certificate: valid, forwardedFor: "removed" },
      "proxy-silent",
      /let it add that header/,
    ],
    [
      "a proxy that believes its clients",
      "behind",
      { certificate: valid, forwardedFor: "kept" },
      "proxy-believes",
      /anyone can invent an address/,
    ],
    [
      "a proxy without WebSockets",
      "behind",
      { certificate: valid, webSockets: false },
      "websocket-lost",
      /pass on Upgrade and Connection at \/ws/,
    ],
    [
      "a certificate that ended",
      "behind",
      { certificate: makeCertificate("127.0.0.1", { to: inDays(-3) }) },
      "certificate-ended",
      /^The certificate of 127\.0\.0\.1 ended on \d{4}-\d\d-\d\d: renew it\.$/,
    ],
    [
      "a certificate that ends soon",
      "behind",
      { certificate: makeCertificate("127.0.0.1", { to: inDays(5.5) }) },
      "certificate-ends",
      /^The certificate of 127\.0\.0\.1 ends in 5 days: look why it wasn't renewed\.$/,
    ],
    [
      "a certificate of few days that was not renewed",
      "behind",
      { certificate: makeCertificate("127.0.0.1", { from: inDays(-6), to: inDays(0.5) }) },
      "certificate-ends",
      /^The certificate of 127\.0\.0\.1 ends in 1[12] hours: look why it wasn't renewed\.$/,
    ],
    [
      "a certificate for another name",
      "behind",
      { certificate: makeCertificate("other.example", { to: inDays(60) }) },
      "certificate-other",
      /get one for 127\.0\.0\.1\.$/,
    ],
  ])("names %s", async (_, town, habits, code, sentence) => {
    const findings = await proxied(town === "direct" ? direct : behind, habits);
    expect(wrong(findings)).toEqual([`fault ${code}`]);
    expect(sentenceOf(findings, code)).toMatch(sentence);
  });

  test("names a certificate that no authority signed", async () => {
    const proxy = await openFakeProxy(behind.url, { certificate: valid });
    const findings = await asked(behind, proxy.url);
    expect(wrong(findings)).toEqual(["fault certificate-untrusted"]);
    expect(sentenceOf(findings, "certificate-untrusted")).toMatch(/NODE_EXTRA_CA_CERTS\.$/);
  });

  test("names TRUST_PROXY without a proxy", async () => {
    expect(wrong(await asked(behind, behind.url))).toEqual(["fault proxy-believes"]);
  });

  /** A program that is not this one. */
  async function stranger(status: number, headers: Record<string, string> = {}): Promise<string> {
    const server = createServer((_, answer) => answer.writeHead(status, headers).end("hello"));
    const { port, close } = await onLoopback(server);
    closesItself(close);
    return `http://127.0.0.1:${port}`;
  }

  test.each<[string, number, Record<string, string>, RegExp]>([
    ["address-other", 200, {}, /^Another program answers at /],
    ["address-no-server", 502, {}, /start the server, and let the proxy lead to its port\.$/],
    [
      "address-leads-on",
      308,
      { location: "https://parking.example/healthz" },
      /redirects to https:\/\/parking\.example: set PUBLIC_URL/,
    ],
  ])("names another program at PUBLIC_URL: %s", async (code, status, headers, sentence) => {
    const findings = await asked(direct, await stranger(status, headers));
    expect(wrong(findings)).toEqual([`fault ${code}`]);
    expect(sentenceOf(findings, code)).toMatch(sentence);
  });

  test("names an address where nothing listens, and one that speaks no https", async () => {
    expect(wrong(await asked(direct, "http://127.0.0.1:1"))).toEqual(["fault address-closed"]);
    expect(wrong(await asked(direct, direct.url.replace("http:", "https:")))).toEqual(["fault address-no-tls"]);
  });

  test("says which job of the running server is late", async () => {
    const late = { name: "expire-promises", endedAt: null, failures: 0, isLate: true };
    const states = vi.spyOn(direct.app.jobs, "states").mockReturnValue([late]);
    onTestFinished(() => states.mockRestore());
    expect(sentenceOf(await asked(direct, direct.url), "job-late")).toBe(
      "The job expire-promises is late: look at the log, then start the server again.",
    );
  });

  test("tells nobody but the doctor what the server saw", async () => {
    const answer = await fetch(`${direct.url}/healthz`, { headers: { "X-Doctor": "guessed" } });
    expect(Object.keys((await answer.json()) as object)).toEqual(["status", "version"]);
  });
});

describe("npm run doctor", () => {
  /** Runs the doctor with these settings and no others. */
  async function doctor(env: Record<string, string>, ...args: string[]): Promise<{ code: number; stdout: string }> {
    const settings = { PATH: process.env.PATH, NODE_ENV: "production" as const, ...env };
    const options = { env: settings, cwd: env.DATA_DIR };
    return promisify(execFile)(process.execPath, [BUILD, "doctor", ...args], options).then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: unknown) => error as { code: number; stdout: string },
    );
  }

  test("ends with 0 where nothing is wrong, and keeps the result for the Health page", async () => {
    const DATA_DIR = temporaryFolder();
    const env = { DATA_DIR, PORT: String(await freePort()), HOST: "127.0.0.1" };
    const program = startProgram(env);
    await program.url;
    const { code, stdout } = await doctor(env);
    await program.stop();
    expect(stdout).toMatch(/^ok {6}The server runs at /);
    expect(stdout).toMatch(/^ok {6}Nobody but the server's user can read what it stores\.$/m);
    expect(stdout).toMatch(/\n\n0 faults, \d+ pieces of advice\.\n$/);
    expect(code).toBe(0);
    expect(statSync(join(DATA_DIR, "last-check-up.json")).mode & 0o777).toBe(0o600);
  });

  test("ends with 1 where something is wrong, as sentences and as JSON", async () => {
    const env = {
      DATA_DIR: temporaryFolder(),
      PORT: "0",
      RATE_LIMITS: "off",
      PUBLIC_URL: "https://kindspot.invalid",
    };
    const { code, stdout } = await doctor(env);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^FAULT {3}The DNS has no address for kindspot\.invalid: make an A or AAAA record/m);
    expect(stdout).toMatch(/^FAULT {3}RATE_LIMITS is off/m);
    expect(stdout).toMatch(/\n\n2 faults, /);

    const json = await doctor(env, "--json");
    expect(json.code).toBe(1);
    expect(JSON.parse(json.stdout)).toMatchObject({
      faults: 2,
      findings: expect.arrayContaining([expect.objectContaining({ code: "limits-off", state: "fault" })]) as unknown,
    });
  });

  /** Its faults, as sentences. */
  const faults = async (env: Record<string, string>): Promise<string> => {
    const { code, stdout } = await doctor({ DATA_DIR: temporaryFolder(), PORT: "0", ...env });
    expect(code).toBe(1);
    return [...stdout.matchAll(/^FAULT {3}(.*)$/gm)].map(([, sentence]) => sentence).join("\n");
  };

  test("names a server that does not run, with the last line of the journal or of kindspot.log", async () => {
    const DATA_DIR = temporaryFolder();
    const PORT = String(await freePort());
    writeFileSync(join(DATA_DIR, "kindspot.log"), "first\nHOST 0.0.0.0, PORT 80: permission denied\n");
    expect(await faults({ DATA_DIR, PORT, PATH: DATA_DIR })).toMatch(
      /^No server runs at http:\/\/127.0.0.1:\d+: 'npm start' starts it\. The last line of its log: HOST 0\.0\.0\.0, PORT 80: permission denied$/,
    );
    const entry = {
      level: "fatal",
      time: "2026-11-25T10:15:02.123Z",
      msg: "stopping",
      err: { message: "no memory", stack: "Error" },
    };
    writeFileSync(join(DATA_DIR, "journalctl"), `#!/bin/sh\necho '${JSON.stringify(entry)}'\n`, { mode: 0o755 });
    expect(await faults({ DATA_DIR, PORT, PATH: DATA_DIR })).toMatch(
      /its log: 2026-11-25T10:15:02\.123Z fatal stopping: no memory$/,
    );
  });

  test("names a map that is gone, and one that is damaged", async () => {
    const MAP_FILE = join(temporaryFolder(), "city.pmtiles");
    expect(await faults({ MAP_FILE })).toContain(`the server wouldn't start again: MAP_FILE ${MAP_FILE}: `);
    writeFileSync(MAP_FILE, "no map, but text of some length\n".repeat(100));
    expect(await faults({ MAP_FILE })).toContain(`the server wouldn't start again: MAP_FILE ${MAP_FILE}: `);
  });

  test("names a file of kerbs that is gone, and one that is damaged", async () => {
    const map = mapFile();
    const KERB_FILE = join(temporaryFolder(), "kerbs.geojson");
    const told = `the server wouldn't start again: KERB_FILE ${KERB_FILE}: `;
    expect(await faults({ MAP_FILE: map, KERB_FILE })).toContain(`${told}it can't be opened`);
    writeFileSync(KERB_FILE, "no kerbs");
    expect(await faults({ MAP_FILE: map, KERB_FILE })).toContain(`${told}this is no GeoJSON`);
  });

  test("names the buckets of photos and of backups that cannot be reached, with what to correct", async () => {
    const bucket = await openBucketServer();
    const forBackups = (env: Record<string, string>) =>
      Object.fromEntries(Object.entries(env).map(([name, value]) => [`BACKUP_${name}`, value]));
    const endpoint = bucket.env.S3_ENDPOINT ?? "";
    expect(
      (await doctor({ DATA_DIR: temporaryFolder(), PORT: "0", ...bucket.env, ...forBackups(bucket.env) })).stdout,
    ).toMatch(
      /^ok {6}The bucket kindspot-photos takes photos\.\nok {6}The bucket kindspot-photos takes copies of backups\.$/m,
    );
    const said = await faults({
      ...bucket.env,
      S3_BUCKET: "other",
      ...forBackups({ ...bucket.env, S3_SECRET_ACCESS_KEY: "guessed" }),
    });
    expect(said).toContain(
      `The bucket other at ${endpoint} can't be used (NoSuchBucket): make the bucket, or correct S3_BUCKET.`,
    );
    expect(said).toContain(
      `The bucket kindspot-photos at ${endpoint} can't be used (SignatureDoesNotMatch): correct BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.`,
    );
    const S3_ENDPOINT = `http://127.0.0.1:${await freePort()}`;
    expect(await faults({ ...bucket.env, S3_ENDPOINT })).toContain(
      `The bucket kindspot-photos at ${S3_ENDPOINT} can't be used (ECONNREFUSED): correct S3_ENDPOINT, or start the service there.`,
    );
  });

  test("names a mistyped setting", async () => {
    expect(await doctor({ DATA_DIR: temporaryFolder(), DATBASE_URL: "postgres://127.0.0.1/k" })).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("DATBASE_URL is an unknown setting: did you mean DATABASE_URL?") as string,
    });
  });

  test("names another community's server at PUBLIC_URL", async () => {
    expect(await faults({ PUBLIC_URL: direct.url })).toMatch(/^Another server of this program answers at /);
  });

  test("says which settings are wrong", async () => {
    const { code, stdout } = await doctor({ DATA_DIR: temporaryFolder(), PORT: "many" });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^FAULT {3}These settings are wrong:\n {2}PORT must be a whole number/);
  });

  test("refuses unknown arguments", async () => {
    const { code, said } = await startProgram({}, "doctor", "--fast").ended;
    expect(code).toBe(1);
    expect(said).toBe("Use: npm run doctor -- [--json]\n");
  });
});
