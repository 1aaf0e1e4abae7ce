import { execFile, execFileSync } from "node:child_process";
import { mkdir, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrationsOfFile } from "~db/any-version-sqlite";
import { makeRelease } from "../../tools/release/make-release";
import { ana, ben, cem, register } from "../cast";
import { fetchNode, THIS_MACHINE } from "../../app/cli/fetch-node.mjs";
import { createAt, forgetSecondSteps, kept } from "../db/kept-schemas";
import { startCommand, startOn, type Program } from "../cli/program";
import { openPhone } from "../e2e/browser";
import { openFakeTiles, type FakeTiles } from "../fakes/tiles";
import { jpeg } from "../pictures";
import type { Visitor } from "../visitor";
import { temporaryFolder } from "../temporary-folder";

const run = promisify(execFile);
const MEGABYTE = 1_000_000;

let folder: string;
beforeAll(async () => {
  folder = temporaryFolder();
  await mkdir(join(folder, "node-alone"));
  await mkdir(join(folder, "nothing"));
  await symlink(process.execPath, join(folder, "node-alone/node"));
});

describe.each([
  ["a release", { nodeVersion: null, path: "node-alone", atMost: 25 }],
  ["a release with Node in it", { nodeVersion: "26", path: "nothing", atMost: 60 }],
])("%s", (_, { nodeVersion, path, atMost }) => {
  let archive: string, home: string, kindspot: string;
  let env: { PATH: string; DATA_DIR: string; cwd: string };
  let program: Program | undefined;
  beforeAll(async () => {
    home = join(folder, path, "home");
    await mkdir(home);
    archive = await makeRelease(join(folder, path), { nodeVersion, machine: THIS_MACHINE });
    await run("tar", ["--extract", `--file=${archive}`, `--directory=${home}`]);
    const [unpacked = ""] = await readdir(home);
    kindspot = join(home, unpacked, "kindspot");
    // No compiler and no npm, and a working directory of its own.
    env = { PATH: join(folder, path), DATA_DIR: join(home, "data"), cwd: home };
    program = startCommand(env, kindspot);
  });
  afterAll(() => program?.stop());

  /** What a command of the release prints. */
  const printed = async (...args: string[]): Promise<string> => {
    const { cwd, ...settings } = env;
    return (await run(kindspot, args, { cwd, env: { ...settings, NODE_ENV: "production" } })).stdout;
  };

  test(`is at most ${atMost} MB`, async () => {
    expect((await stat(archive)).size).toBeLessThan(atMost * MEGABYTE);
  });

  test("holds the licences of packages in the server's program, in its bundle, and in the browser's files", async () => {
    const licences = await readFile(join(dirname(kindspot), "LICENCES.txt"), "utf8");
    expect(licences).toMatch(/^drizzle-orm \d/m);
    expect(licences).toMatch(/^pg \d/m);
    expect(licences).toMatch(/^leaflet \d/m);
  });

  test("says how to run its commands by its own path, and never by npm", async () => {
    const help = await printed("--help");
    expect(help).toContain(`${kindspot}: starts the server.`);
    const { said } = await startCommand(env, kindspot, "restore").ended;
    const examined = await run(kindspot, ["doctor"], {
      cwd: home,
      env: { ...env, PORT: "0", NODE_ENV: "production" },
    }).catch((error: unknown) => error as { stdout: string });
    expect(said).toBe(`Use: ${kindspot} restore FILE [--identity KEYFILE]\n`);
    expect(help + said + examined.stdout).not.toMatch(/\bnpm\b/);
  });

  test("serves the sign-in page and what it links to", async () => {
    const url = (await program?.url) ?? "";
    const page = await fetch(`${url}/auth`);
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain("Sign In");
    const scripts = [...html.matchAll(/"(\/build\/[^"]+\.js)"/g)].map(([, script]) => script ?? "");
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of new Set(scripts)) expect((await fetch(url + script)).status).toBe(200);
  });

  test("registers a member, finds a typed city and processes a photo", async () => {
    const Ana = await register((await program?.url) ?? "", ana);
    expect(await (await Ana.get("/?place=Vienna")).text()).toContain("Vienna, Austria");
    const { uploadURL } = (await (await Ana.post("/api/objects/upload")).json()) as { uploadURL: string };
    const body = new Uint8Array(await jpeg());
    expect((await Ana.send(uploadURL, { method: "PUT", body })).status).toBe(204);
    const headers = { "content-type": "application/json" };
    const used = { method: "PUT", headers, body: JSON.stringify({ profileImageURL: uploadURL }) };
    expect((await Ana.send("/api/profile-image", used)).status).toBe(200);
  });

  test("makes an admin, a backup and a drill while it runs, and restores when it does not", async () => {
    await program?.url;
    expect(await printed("admin", "grant", ana.email)).toContain(ana.email);
    const file = (await printed("backup")).trim();
    expect((await stat(file)).size).toBeGreaterThan(0);
    expect(await printed("drill")).toContain("can be restored");
    expect(await program?.stop()).toEqual({ code: 0, said: "" });
    expect(await printed("restore", file)).toContain("2 photo files");
  });

  // With Node in it the program is the same, so the oldest schema is enough there.
  const older = nodeVersion === null ? kept.slice(0, -1) : kept.slice(0, 1);
  test.each(older)("goes back to the schema of %s after an upgrade from it", async (name) => {
    await program?.stop();
    const there = { ...env, DATA_DIR: join(home, name) };
    await mkdir(there.DATA_DIR);
    const file = join(there.DATA_DIR, "kindspot.sqlite");
    await createAt(name, file);
    forgetSecondSteps(file);
    const upgraded = startCommand(there, kindspot);
    await upgraded.url;
    await upgraded.stop();
    expect(await startCommand(there, kindspot, "rollback").ended).toEqual({ code: 0, said: "" });
    expect(migrationsOfFile(file).sort().at(-1)).toBe(name);
  });

  test("loads every package lazily that a setting asks for", async () => {
    await program?.stop();
    const bucket = { S3_ENDPOINT: "http://127.0.0.1:1", S3_REGION: "here", S3_BUCKET: "photos" };
    const keys = { S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" };
    const stripe = {
      STRIPE_SECRET_KEY: "sk_test_1",
      STRIPE_PUBLISHABLE_KEY: "pk_test_1",
      STRIPE_WEBHOOK_SECRET: "whsec_1",
    };
    const mail = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "Kindspot <parking@example.org>" };
    const settings = { ...bucket, ...keys, ...stripe, ...mail, METRICS_TOKEN: "a token of some length" };
    const other = startCommand({ ...env, ...settings, DATA_DIR: join(home, "other") }, kindspot);
    const authorization = `Bearer ${settings.METRICS_TOKEN}`;
    const metrics = await fetch(`${await other.url}/metrics`, { headers: { authorization } });
    expect(await metrics.text()).toContain("kindspot_");
    expect(await other.stop()).toEqual({ code: 0, said: "" });
  });

  test("says which Node it needs where it finds another", async () => {
    const other = { name: "kindspot", version: "1.0.0", type: "module", engines: { node: ">=99.1" } };
    await writeFile(join(kindspot, "../package.json"), JSON.stringify(other));
    const { code, said } = await startCommand(env, kindspot).ended;
    expect([code, said]).toEqual([1, expect.stringContaining("99.1 or newer is needed")]);
  });
});

/** The oldest that is supported, and the long-term version before the newest. */
describe.each(["22.14", "24"])("the build on Node %s", (version) => {
  let node: string;
  let tiles: FakeTiles;
  let program: Program | undefined;
  let url: string;
  let Ana: Visitor, Ben: Visitor;
  beforeAll(async () => {
    const home = join(folder, `node-${version}`);
    node = join(await fetchNode(version, home), "bin/node");
    tiles = await openFakeTiles();
    program = startOn(
      { node, build: resolve("build/index.js") },
      { DATA_DIR: join(home, "data"), TILE_URL: tiles.template, RATE_LIMITS: "off" },
    );
    url = await program.url;
    [Ana, Ben] = [await register(url, ana), await register(url, ben)];
  });
  afterAll(async () => {
    await program?.stop();
    await tiles.close();
  });

  test("is tried on that version", () => {
    expect(execFileSync(node, ["--version"], { encoding: "utf8" })).toContain(`v${version}.`);
  });

  test("the API registers members, shares a space and shows it to a neighbour", async () => {
    const shared = await Ana.post("/api/parking-spaces", { ...ana.place, address: "24 Elm Street" });
    expect(shared.status).toBe(201);
    const { latitude, longitude } = ben.place;
    const nearby = await Ben.get(`/api/parking-spaces/nearby/${latitude}/${longitude}`);
    expect(await nearby.json()).toContainEqual(expect.objectContaining({ address: "24 Elm Street" }));
  });

  test("a neighbour signs in with a browser and sees the space on the map home", async () => {
    await Ana.post("/api/parking-spaces", { ...cem.place, address: "25 Elm Street" });
    const { page, context } = await openPhone({ url, javaScript: true, at: ben.place });
    await page.goto("/auth");
    await page.getByLabel("Email").fill(ben.email);
    await page.getByLabel("Password", { exact: true }).fill(ben.password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.locator(".space-card", { hasText: "25 Elm Street" }).waitFor();
    await context.close();
  });

  test("the program ends in order", async () => {
    expect(await program?.stop()).toEqual({ code: 0, said: "" });
  });
});
