import { rename, writeFile } from "node:fs/promises";
import { pino } from "pino";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { DAY, MINUTE } from "~/domain/shared/clock";
import { ownSpaces } from "~/domain/listings";
import { project } from "~/ui/map/mercator";
import { kerbAt } from "../../demo/town";
import { actorOf, registerAdmin } from "../admins";
import { ana, register } from "../cast";
import { movableClock } from "../clock";
import { kerbsFile, sweptOnThursdays, townKerbs } from "../kerbs";
import { openKindspot, type Kindspot } from "../kindspot";
import { mapFile, townBytes } from "../town";
import type { Visitor } from "../visitor";

const QUESTION = "No parking here Thursdays 8 to 10: sure?";
/** 8:30 in the morning in New York. */
const THURSDAY = new Date("2026-05-07T12:30:00Z");
const home = kerbAt("12 Mill Lane");
const place = { latitude: String(home.latitude), longitude: String(home.longitude) };
const pin = `${place.latitude},${place.longitude}`;

let file: string;
let kerbs: string;
let town: Kindspot;
beforeAll(async () => {
  [file, kerbs] = [mapFile(), kerbsFile()];
  town = await openKindspot({ env: settings(kerbs), clock: movableClock(THURSDAY) });
});

const settings = (KERB_FILE: string) => ({
  ...{ MAP_FILE: file, KERB_FILE, TIME_ZONE: "America/New_York", RATE_LIMITS: "off" },
});

let members = 0;
/** A new member for each test: nobody may share more than three spaces. */
const member = (): Promise<Visitor> => register(town.url, { ...ana, email: `member${++members}@kindspot.example` });

/** The spaces shared by the newest member. */
const shared = async () =>
  ownSpaces(town.app.context, await actorOf(town, { ...ana, email: `member${members}@kindspot.example` }));

const formAt = async (someone: Visitor) =>
  (await someone.get(`/spaces/new?pin=${pin}`, { accept: "text/html" })).text();

describe("the share form at a kerb whose rules forbid parking now", () => {
  const typed = { intent: "share", ...place, address: "at the bakery", description: "fits a small car" };
  const fields = { ...typed, leavingInMinutes: "5", keepMinutes: "20", formKey: "a form" };
  const send = (someone: Visitor, more: Record<string, string> = {}) =>
    someone.submit(`/spaces/new?pin=${pin}`, { ...fields, ...more });

  test("asks, and keeps what was typed", async () => {
    const Ana = await member();
    const answer = await send(Ana);
    const html = await answer.text();
    expect(answer.status).toBe(409);
    expect(html).toContain(`<legend>${QUESTION}</legend>`);
    expect(html).toContain('value="at the bakery"');
    expect(html).toContain('value="fits a small car"');
    expect(html).toMatch(/<input[^>]*name="keepMinutes"[^>]*checked=""[^>]*value="20"|value="20"[^>]*checked=""/);
    expect(await shared()).toEqual([]);
  });

  test("shares once the member is sure", async () => {
    const Ana = await member();
    await send(Ana);
    expect((await send(Ana, { confirmKerb: "on" })).status).toBe(302);
    expect(await shared()).toMatchObject([{ address: "at the bakery", description: "fits a small car" }]);
  });

  test("sent twice after it was confirmed shares once", async () => {
    const Ana = await member();
    await send(Ana, { confirmKerb: "on" });
    expect((await send(Ana, { confirmKerb: "on" })).status).toBe(302);
    expect(await shared()).toHaveLength(1);
  });

  test("asks about another space there too, and keeps the first answer", async () => {
    const Ana = await member();
    await Ana.post("/api/parking-spaces", { ...home, confirmKerb: true });
    const bare = (more: Record<string, string>) => Ana.submit("/spaces/new", { ...fields, ...more });
    expect(await (await bare({})).text()).toContain(QUESTION);
    const asked = await (await bare({ confirmKerb: "on" })).text();
    expect(asked).toContain("You already share a space here");
    expect(asked).not.toContain(QUESTION);
    expect(asked).toContain('<input type="hidden" name="confirmKerb" value="on"/>');
    expect((await bare({ confirmKerb: "on", confirmAnother: "on" })).status).toBe(302);
  });

  test("asks already when it is opened with a pin there", async () => {
    const Ana = await member();
    expect(await formAt(Ana)).toContain(QUESTION);
  });
});

test("a plan there for that time asks when it is made, keeps what was typed, and is taken once the member is sure", async () => {
  const Ana = await member();
  const fields = { intent: "add-departure", ...place, address: "at the bakery", repeats: "weekly", Thursday: "on" };
  const send = (more: Record<string, string>) =>
    Ana.submit(`/plans?pin=${pin}`, { ...fields, formKey: "a plan", ...more });
  const refused = await send({ time: "08:10" });
  const html = await refused.text();
  expect(refused.status).toBe(409);
  expect(html).toContain(`<legend>${QUESTION}</legend>`);
  expect(html).toMatch(/value="at the bakery"/);
  expect(html).toMatch(/name="time"[^>]*value="08:10"|value="08:10"[^>]*name="time"/);
  expect((await send({ time: "08:10", confirmKerb: "on" })).status).toBe(302);
  expect((await send({ time: "10:00", formKey: "another" })).status).toBe(302);
});

test("the same spot is not questioned at another time, by the community's clock", async () => {
  const Ana = await member();
  town.clock.advance(90 * MINUTE);
  expect(await formAt(Ana)).not.toContain("sure?");
  town.clock.advance(DAY - 90 * MINUTE);
  expect(await formAt(Ana)).not.toContain("sure?");
  town.clock.advance(-DAY);
  expect(await formAt(Ana)).toContain(QUESTION);
});

test("'Share here now' shares nothing at such a kerb, and leads to the form that asks", async () => {
  const Ana = await member();
  const answer = await Ana.submit("/?index", { "share-now": "on", ...place, accuracy: "8" });
  const location = answer.headers.get("location") ?? "";
  expect(location).toMatch(/^\/spaces\/new\?pin=/);
  expect(await shared()).toEqual([]);
  expect(await (await Ana.get(location, { accept: "text/html" })).text()).toContain(QUESTION);
});

test("the API answers 409 with the question, and takes confirmKerb", async () => {
  const Ana = await member();
  const space = { latitude: home.latitude, longitude: home.longitude };
  const refused = await Ana.post("/api/parking-spaces", space);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ fields: { confirmKerb: [QUESTION] } });
  expect((await Ana.post("/api/parking-spaces", { ...space, confirmKerb: true })).status).toBe(201);
});

const tile = (zoom: number) => {
  const { x, y } = project(home, zoom);
  return `light/${zoom}/${Math.floor(x / 256)}/${Math.floor(y / 256)}.svg`;
};
const hashOf = ({ app }: Kindspot) => app.map?.facts().hash ?? expect.fail("no map");

describe("the map", () => {
  test("draws the kerb at zoom 17, at a different address", async () => {
    const plain = await openKindspot({ env: { MAP_FILE: file } });
    expect(hashOf(plain)).not.toBe(hashOf(town));
    await plain.close();
    const image = await (await fetch(`${town.url}/map/${hashOf(town)}/${tile(17)}`)).text();
    expect(image).toContain('<path class="kt"');
  });

  test("is named to admins, with the kerb file and how many sides it has", async () => {
    const admin = await registerAdmin(town, { ...ana, email: "admin@kindspot.example" });
    const html = await (await admin.get("/admin/health", { accept: "text/html" })).text();
    expect(html.replaceAll("<!-- -->", "")).toContain("Alder Bay, an invented town, 0.");
    expect(html.replaceAll("<!-- -->", "")).toContain(
      "Kerb rules: kerbs.geojson, 1 side of streets, times in America/New_York.",
    );
  });

  test("is the new one within a minute after its file was replaced, without a restart", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const mine = mapFile();
    const other = await openKindspot({ env: { MAP_FILE: mine } });
    const before = hashOf(other);
    await writeFile(`${mine}.new`, Buffer.concat([townBytes(), Buffer.alloc(1)]));
    await rename(`${mine}.new`, mine);
    vi.advanceTimersByTime(MINUTE);
    vi.useRealTimers();
    await expect.poll(() => hashOf(other)).not.toBe(before);
    expect((await fetch(`${other.url}/map/${before}/${tile(17)}`)).status).toBe(200);
    await other.close();
  });

  test("has the new kerb rules, under other addresses, within a minute too", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const mine = kerbsFile();
    const other = await openKindspot({ env: settings(mine) });
    const before = hashOf(other);
    await writeFile(`${mine}.new`, townKerbs([{ rules: [{ activity: "no stopping" }] }]));
    await rename(`${mine}.new`, mine);
    vi.advanceTimersByTime(MINUTE);
    vi.useRealTimers();
    await expect.poll(() => hashOf(other)).not.toBe(before);
    const old = await fetch(`${other.url}/map/${before}/${tile(17)}`);
    expect(await old.text()).toContain('<path class="kn"');
    await other.close();
  });

  test("stays as it was when the new file cannot be used", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const mine = kerbsFile();
    const warnings: string[] = [];
    const other = await openKindspot({ env: settings(mine) });
    const warn = vi.spyOn(other.app.log, "warn").mockImplementation((_: unknown, text?: string) => {
      warnings.push(text ?? "");
    });
    const before = hashOf(other);
    await writeFile(mine, "broken");
    vi.advanceTimersByTime(MINUTE);
    vi.useRealTimers();
    await expect.poll(() => warnings).toContain("the new file cannot be used: the map stays as it was");
    expect(hashOf(other)).toBe(before);
    expect((await fetch(`${other.url}/map/${before}/${tile(17)}`)).status).toBe(200);
    warn.mockRestore();
    await other.close();
  });
});

test("the log says at the start which map and which kerb rules are in use", async () => {
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  const other = await openKindspot({ env: settings(kerbs), log });
  await other.close();
  const said = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const bounds = expect.objectContaining({ west: expect.any(Number) as number }) as object;
  expect(said).toContainEqual(
    expect.objectContaining({
      msg: "the map is drawn here",
      map: expect.objectContaining({ name: "Alder Bay, an invented town", bounds }) as object,
    }),
  );
  expect(said).toContainEqual(
    expect.objectContaining({
      msg: "the map has kerb rules",
      kerbs: { name: "kerbs.geojson", sides: 1, leftOut: 0 },
      timeZone: "America/New_York",
    }),
  );
});

describe("a server", () => {
  test("with a broken kerb file does not start, and says why", async () => {
    const broken = kerbsFile("{");
    await expect(openKindspot({ env: settings(broken) })).rejects.toThrow(`KERB_FILE ${broken}: this is no GeoJSON`);
  });

  test("with a kerb file but no map does not start", async () => {
    await expect(openKindspot({ env: { KERB_FILE: kerbs } })).rejects.toThrow(
      "MAP_FILE must be set together with KERB_FILE",
    );
  });

  test("reads 60,000 sides within the memory of the map's thread", async () => {
    const coordinates = [
      [-73.98, 40.67],
      [-73.98, 40.671],
    ];
    const geometry = { type: "LineString", coordinates };
    const side = JSON.stringify({ type: "Feature", geometry, properties: { policies: sweptOnThursdays } });
    const city = kerbsFile(
      `{"type":"FeatureCollection","features":[${Array.from({ length: 60_000 }, () => side).join(",")}]}`,
    );
    const other = await openKindspot({ env: settings(city) });
    expect(other.app.map?.kerbFacts()?.sides).toBe(60_000);
    await other.close();
  });
});
