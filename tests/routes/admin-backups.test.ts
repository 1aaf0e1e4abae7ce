import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { MINUTE } from "~/domain/shared/clock";
import { auditEntries } from "~db/schema";
import { registerAdmin } from "../admins";
import { ada } from "../cast";
import { openKindspot, type Kindspot } from "../kindspot";
import type { Visitor } from "../visitor";

let service: Server;
let answer: { status: number; body: string };
let town: Kindspot;
let Ada: Visitor;
let folder: string;
beforeAll(async () => {
  service = createServer((_, res) => res.writeHead(answer.status).end(answer.body)).listen(0, "127.0.0.1");
  await once(service, "listening");
  const RELEASES_URL = `http://127.0.0.1:${(service.address() as AddressInfo).port}/latest`;
  town = await openKindspot({ env: { RATE_LIMITS: "off", RELEASES_URL } });
  Ada = await registerAdmin(town, ada);
  folder = join(town.app.config.dataDir, "backups");
});
afterAll(async () => {
  await town.close();
  service.close();
});

const PAGE = "/admin/health/backups";
const textOf = async (answered: Promise<Response>) =>
  (await (await answered).text()).replaceAll("<!-- -->", "").replaceAll(/<[^>]+>/g, " ");
const html = async () => (await Ada.get(PAGE)).text();
const audited = async () =>
  (await town.app.database.read.select().from(auditEntries).orderBy(auditEntries.id)).map(({ action, details }) => ({
    action,
    details,
  }));
/** A file of the folder that looks like a backup. */
function store(name: string, bytes: Uint8Array | string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), bytes);
}

describe("An admin's page of backups", () => {
  it("makes a backup at the press of a button, which two presses share", async () => {
    expect(await textOf(Ada.get(PAGE))).toContain("There&#x27;s no backup yet.");
    const pressed = await Promise.all([1, 2].map(() => Ada.submit(PAGE, { intent: "make-backup" })));
    expect(pressed.map(({ headers }) => headers.get("location"))).toEqual([PAGE, PAGE]);
    await expect.poll(async () => (await html()).match(/Restore it/g)?.length, { timeout: 30_000 }).toBe(1);
    expect(await audited()).toContainEqual({ action: "backup-started", details: {} });
    expect(await textOf(Ada.get("/admin/audit"))).toContain("had a backup made");
  });

  it("lists whole backups with time and size, the newest first, and how each is restored", async () => {
    store("kindspot-2020-01-02T03-04-05.678Z.tar.gz", Buffer.alloc(2_345_678));
    store("kindspot-2020-01-03T03-04-05.678Z.tar.gz.age", "small");
    store("kindspot-2020-01-04T03-04-05.678Z.tar.gz.part", "broken off");
    store("before-0012_x-2020-01-05T03-04-05.678Z.sqlite", "a copy");
    const text = await textOf(Ada.get(PAGE));
    expect(text).toMatch(/2\.3 MB, not encrypted/);
    expect(text).toMatch(/0\.1 MB(?!,)/);
    expect(text).toContain(`npm run restore -- ${folder}/kindspot-2020-01-02T03-04-05.678Z.tar.gz`);
    expect(text.indexOf("2020-01-03T03-04")).toBeLessThan(text.indexOf("2020-01-02T03-04"));
    expect(text).not.toMatch(/2020-01-0[45]/);
  });

  it("streams one to an admin, byte for byte, stores it in no browser, and writes who took it", async () => {
    const name = "kindspot-2020-01-06T03-04-05.678Z.tar.gz";
    const bytes = Buffer.alloc(3_000_000, "kerb");
    store(name, bytes);
    const file = await Ada.get(`${PAGE}/${name}`);
    expect(file.status).toBe(200);
    expect(file.headers.get("content-disposition")).toContain(`filename="${name}"`);
    expect(file.headers.get("cache-control")).toContain("no-store");
    expect(file.headers.get("content-length")).toBe(String(bytes.length));
    const sum = (data: Uint8Array) => createHash("sha256").update(data).digest("hex");
    expect(sum(Buffer.from(await file.arrayBuffer()))).toBe(sum(readFileSync(join(folder, name))));
    expect(await audited()).toContainEqual({ action: "backup-downloaded", details: { backup: name } });
    expect(await textOf(Ada.get("/admin/audit"))).toContain(`downloaded the backup ${name}`);
  });

  it.each(["..%2Fkindspot.sqlite", "before-0012_x-2020-01-05T03-04-05.678Z.sqlite", "none"])(
    "offers no file but whole backups: %s",
    async (name) => {
      store("before-0012_x-2020-01-05T03-04-05.678Z.sqlite", "a copy");
      expect((await Ada.get(`${PAGE}/${name}`)).status).toBe(404);
    },
  );

  it("asks for the password again after 15 minutes, without JavaScript, before it offers a file", async () => {
    const name = "kindspot-2020-01-07T03-04-05.678Z.tar.gz";
    store(name, "a backup");
    town.clock.advance(16 * MINUTE);
    expect((await Ada.get(`${PAGE}/${name}`)).headers.get("location")).toBe(PAGE);
    expect(await html()).not.toContain(`href="${PAGE}/${name}"`);

    const wrong = await Ada.submit(PAGE, { intent: "confirm-backups", password: "not hers" });
    expect(wrong.status).toBe(403);
    expect(await wrong.text()).toContain("That isn&#x27;t your password.");
    await Ada.submit(PAGE, { intent: "confirm-backups", password: ada.password });
    expect(await html()).toContain(`href="${PAGE}/${name}"`);
    expect((await Ada.get(`${PAGE}/${name}`)).status).toBe(200);
  });
});

describe("'Check for a newer version'", () => {
  const ask = () => Ada.submit("/admin/health", { intent: "check-version" });

  it("says that a newer one is out, and where to read about it", async () => {
    answer = { status: 200, body: JSON.stringify({ tag_name: "v99.0.0", html_url: "https://example.org/99" }) };
    const page = (await (await ask()).text()).replaceAll("<!-- -->", "");
    expect(page).toContain("99.0.0 is out.");
    expect(page).toContain('href="https://example.org/99"');
  });

  it("says that none is out, and follows no address that is no page", async () => {
    answer = { status: 200, body: JSON.stringify({ tag_name: "0.9.0", html_url: "javascript:alert(1)" }) };
    const page = (await (await ask()).text()).replaceAll("<!-- -->", "");
    expect(page).toContain("No newer one is out: the newest is 0.9.0.");
    expect(page).not.toContain("javascript:alert");
  });

  it.each([
    { status: 500, body: "" },
    { status: 200, body: "<html>" },
    { status: 200, body: JSON.stringify({ tag_name: "nightly" }) },
    { status: 200, body: "x".repeat(1_100_000) },
  ])("says that nobody could tell where the service answers $status", async (given) => {
    answer = given;
    expect((await ask()).headers.get("location")).toBe("/admin/health");
    expect(await textOf(Ada.get("/admin/health"))).toContain("Nobody could say which version is the newest.");
  });
});

test("without RELEASES_URL there is no button that asks for a newer version", async () => {
  const other = await openKindspot();
  const admin = await registerAdmin(other, ada);
  const page = await (await admin.get("/admin/health")).text();
  expect(page).toContain(other.app.version);
  expect(page).not.toContain("Check for a newer version");
});
