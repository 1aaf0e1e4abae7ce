import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../free-port";
import { RECONNECT_MS } from "~/realtime/wire";
import { setTimeout as pause } from "node:timers/promises";
import type { Phone } from "../realtime/phone";
import { ownTime } from "../timing";
import { connect, openPhones, addMembers, shareBy, sharesAt, type Neighbour } from "./crowd";
import { openSeveral, type Several, listenersOf } from "./several";

const PHONES = 300;
const SHARERS = 60;

let several: Several;
let url: string;
const phones: Phone[] = [];
/** The test has ended: phones whose connection is closed stay away. */
let isOver = false;

beforeAll(async () => {
  several = await openSeveral({
    count: 1,
    env: { PROCESSES: "3", PORT: String(await freePort()), RATE_LIMITS: "off" },
  });
  url = several.processes[0]?.url ?? "";
});
afterAll(async () => {
  isOver = true;
  phones.forEach(({ socket }) => socket.terminate());
  await several.close();
});

const workers = () => listenersOf(several);
/** How many processes have said that they take connections. */
const serving = () => several.processes[0]?.program.output().match(/"msg":"listening"/g)?.length;
const online = async () =>
  Number(
    (await several.database.run<{ n: string }>("select count(distinct member_id) as n from processes.online"))[0]?.n,
  );

test("kill -9 of a process with 100 of 300 open sockets under load: the phones elsewhere miss no acknowledged share, and its own are connected elsewhere within 5 s", async () => {
  // A process listens to the database before it takes connections: one that serves late would hold no phone.
  await expect.poll(serving, { timeout: 60_000 }).toBe(3);
  const people = await addMembers(several.database.url, PHONES + SHARERS + 1, new URL(url).port);
  const [first, ...sharers] = people.splice(0, SHARERS + 1) as [Neighbour, ...Neighbour[]];
  phones.push(...(await openPhones(people, [url])));
  await expect.poll(online, { timeout: 30_000 }).toBe(PHONES);
  const ready = await shareBy(first, url);
  await expect
    .poll(() => phones.filter((phone) => !sharesAt(phone).includes(ready)).length, { timeout: 30_000 })
    .toBe(0);

  // A phone of the killed process waits as the page does, and connects again.
  let back = 0;
  const lost = new Set<Phone>();
  phones.forEach((phone, nth) => {
    void phone.closed.then(async () => {
      if (isOver) return;
      lost.add(phone);
      await pause(RECONNECT_MS);
      const person = people[nth];
      if (person) phones.push(await connect(person, url));
      back++;
    });
  });

  const acknowledged: string[] = [];
  const shareAll = async (some: Neighbour[]): Promise<void> => {
    for (const sharer of some) {
      const id = await shareBy(sharer, url).catch(() => null);
      if (id !== null) acknowledged.push(id);
    }
  };
  const third = SHARERS / 3;
  const load = [0, 1, 2].map((nth) => shareAll(sharers.slice(nth * third, (nth + 1) * third)));
  await expect.poll(() => acknowledged.length, { interval: 2, timeout: 30_000 }).toBeGreaterThan(5);
  const [killed = 0] = await workers();
  process.kill(killed, "SIGKILL");
  await expect.poll(() => lost.size, { interval: 2 }).toBeGreaterThan(0);
  expect(await ownTime(() => expect.poll(() => lost.size - back, { timeout: 30_000 }).toBe(0))).toBeLessThan(5_000);
  await Promise.all(load);

  expect(acknowledged.length).toBeGreaterThan(SHARERS / 2);
  const stayed = phones.slice(0, PHONES).filter((phone) => !lost.has(phone));
  expect(stayed.length).toBeGreaterThan(PHONES / 3);
  const missing = () => stayed.filter((phone) => !acknowledged.every((id) => sharesAt(phone).includes(id))).length;
  await expect.poll(missing, { timeout: 30_000 }).toBe(0);
  expect(stayed.filter((phone) => new Set(sharesAt(phone)).size !== sharesAt(phone).length)).toEqual([]);
});
