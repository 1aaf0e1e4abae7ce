import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MINUTE, SECOND } from "~/domain/shared/clock";
import { ana, ben, register } from "../cast";
import { movableClock } from "../clock";
import { openKindspot, type Kindspot } from "../kindspot";
import { visitor, type Visitor } from "../visitor";
import { openSharedDatabase, type SharedDatabase } from "./shared-database";

let database: SharedDatabase;
/** Two servers on machines whose clocks are 3 s apart. Time stands still until a test moves it. */
let ahead: Kindspot, behind: Kindspot;

beforeEach(async () => {
  database = await openSharedDatabase();
  const open = (apartMs: number) => {
    const clock = movableClock(new Date(Date.now() + apartMs));
    return openKindspot({ env: { DATABASE_URL: database.url }, clock, machineClock: movableClock(clock.now()) });
  };
  [ahead, behind] = [await open(3 * SECOND), await open(0)];
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all([ahead.close(), behind.close()]);
  await database.remove();
});

function pass(milliseconds: number): void {
  ahead.clock.advance(milliseconds);
  behind.clock.advance(milliseconds);
}

/** The same member at the other server. */
function at(town: Kindspot, phone: Visitor): Visitor {
  const here = visitor(town.url);
  phone
    .cookie()
    .split("; ")
    .forEach((cookie) => here.keep(cookie));
  return here;
}

const idOf = async (phone: Visitor) => ((await (await phone.get("/api/auth/user")).json()) as { id: string }).id;

test("Messages keep their order at processes whose clocks are 3 s apart", async () => {
  const anas = await register(ahead.url, ana);
  const bens = await register(behind.url, ben);
  const [anasId, bensId] = [await idOf(anas), await idOf(bens)];
  await anas.post("/api/messages", { receiverId: bensId, content: "first" });
  pass(SECOND);
  await bens.post("/api/messages", { receiverId: anasId, content: "second" });
  const rows = await database.run<{ content: string }>("select content from messages order by id");
  expect(rows.map(({ content }) => content)).toEqual(["first", "second"]);
});

test("A promise holds for its whole time at processes whose clocks are 3 s apart, and ends at both", async () => {
  const anas = await register(ahead.url, ana);
  const { latitude, longitude } = ana.place;
  const shared = await anas.post("/api/parking-spaces", { latitude, longitude, leavingInMinutes: 0 });
  const { id } = (await shared.json()) as { id: string };
  const promise = (by: Visitor) => by.post(`/api/parking-spaces/${id}/promise`, { waitTimeMinutes: 10 });
  expect((await promise(at(behind, anas))).status).toBe(200);

  pass(10 * MINUTE - 4 * SECOND);
  await ahead.app.jobs.run("expire-promises");
  const running = () => database.run("select id from promises where ended_at is null");
  expect(await running()).toHaveLength(1);
  expect((await promise(anas)).status).toBe(409);

  pass(5 * SECOND);
  await behind.app.jobs.run("expire-promises");
  expect(await running()).toEqual([]);
});

test("A limit goes by the database's clock: it holds where a process is a minute ahead, and ends where one is behind", async () => {
  await register(ahead.url, ana);
  const guess = async (town: Kindspot) => {
    const answer = await visitor(town.url).post("/api/auth/login", { email: ana.email, password: "a wrong guess" });
    return answer.status;
  };
  const endIn = (milliseconds: number) =>
    database.run(
      `update processes.limits set expire = extract(epoch from clock_timestamp()) * 1000 + ${milliseconds} returning key`,
    );
  for (const town of [ahead, behind, ahead, behind, ahead]) expect(await guess(town)).toBe(401);

  expect(await endIn(30 * SECOND)).not.toEqual([]);
  const present = Date.now.bind(Date);
  const machine = vi.spyOn(Date, "now").mockImplementation(() => present() + MINUTE);
  expect(await guess(ahead)).toBe(429);

  await endIn(-SECOND);
  machine.mockImplementation(() => present() - MINUTE);
  expect(await guess(behind)).toBe(401);
});
