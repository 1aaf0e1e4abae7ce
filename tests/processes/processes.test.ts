import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ana, ben, cem } from "../cast";
import type { Phone } from "../realtime/phone";
import { ownTime } from "../timing";
import {
  acquaint,
  joinAt,
  leaderOf,
  listenAt,
  openSeveral,
  write,
  type Member,
  type ServerProcess,
  type Several,
} from "./several";

/** Three server processes that started at once on an empty database. The last test kills one. */
let several: Several;
let A: ServerProcess, B: ServerProcess, C: ServerProcess;
let Ana: Member, Ben: Member, Cem: Member;
const phones: Phone[] = [];

beforeAll(async () => {
  several = await openSeveral({ count: 3, migrated: false, env: { RATE_LIMITS: "off" } });
  [A, B, C] = several.processes as [ServerProcess, ServerProcess, ServerProcess];
  [Ana, Ben, Cem] = [await joinAt(A, ana), await joinAt(B, ben), await joinAt(C, cem)];
  for (const other of [Ben, Cem]) await acquaint(A, Ana, other);
});
afterAll(async () => {
  phones.forEach(({ socket }) => socket.terminate());
  await several.close();
});

async function listen(process: ServerProcess, member: Member): Promise<Phone> {
  const phone = await listenAt(process, member, member === Ana ? Ben : Ana);
  phones.push(phone);
  return phone;
}

const heard = (phone: Phone, type: string) => phone.types().filter((one) => one === type).length;

const messagesAt = ({ events }: Phone) =>
  events.flatMap((event) => (event.type === "NEW_MESSAGE" ? [event.data.message.content] : []));

/** What the phone last heard of whether the member is online. */
const presenceOf = (member: Member, { events }: Phone) =>
  events
    .flatMap((event) => (event.type === "PRESENCE" && event.data.memberId === member.id ? [event.data.online] : []))
    .at(-1);

/** Shares a space of Ana's at her place. Returns its id. */
async function share(process: ServerProcess): Promise<string> {
  const { latitude, longitude } = ana.place;
  const shared = await Ana.at(process).post("/api/parking-spaces", { latitude, longitude, leavingInMinutes: 0 });
  expect(shared.status).toBe(201);
  return ((await shared.json()) as { id: string }).id;
}

test("Of three processes that start at once on an empty database one migrates it, and all serve", async () => {
  for (const { url } of several.processes) expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const runs = await several.database.run<{ runs: number }>(
    "select count(*)::int as runs from migrations group by name",
  );
  expect(new Set(runs.map((row) => row.runs))).toEqual(new Set([1]));
});

describe("An event at one of three processes", () => {
  test("reaches the phones at the others: a shared space, a message, a sign-out", async () => {
    const [bens, cems] = [await listen(B, Ben), await listen(C, Cem)];
    await share(A);
    await expect.poll(() => [bens, cems].map((phone) => heard(phone, "NEW_PARKING_SPACE"))).toEqual([1, 1]);

    await write(A, Ana, Cem, "a word");
    await expect.poll(() => messagesAt(cems)).toContain("a word");
    expect(messagesAt(bens)).not.toContain("a word");

    const signOut = async () => {
      await Ben.at(C).post("/api/auth/logout");
      expect(await bens.closed).toBe(4401);
    };
    expect(await ownTime(signOut)).toBeLessThan(1_000);
  });
});

test("50 promises of one space at three processes have one winner, and one event on the phones of each", async () => {
  const at = [await listen(A, Cem), await listen(B, Cem), await listen(C, Cem)];
  const id = await share(B);
  const promise = (nth: number) =>
    Ana.at(several.processes[nth % 3] ?? A).post(`/api/parking-spaces/${id}/promise`, { waitTimeMinutes: 10 });
  const answers = await Promise.all(Array.from({ length: 50 }, (_, nth) => promise(nth)));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
  const promised = ({ events }: Phone) =>
    events.filter((event) => event.type === "PARKING_SPACE_UPDATED" && event.data.space.id === id);
  await write(A, Ana, Cem, "after it");
  await expect.poll(() => at.every((phone) => messagesAt(phone).includes("after it"))).toBe(true);
  await expect.poll(() => at.map((phone) => promised(phone).length)).toEqual([1, 1, 1]);
});

test("kill -9 of the process that runs the jobs loses no acknowledged message; its phones count as gone within 15 s, and another runs the jobs within 30 s", async () => {
  const killed = await leaderOf(several);
  const [other] = several.processes.filter((one) => one !== killed);
  if (!other) throw new Error("there is no other process");
  const [cems] = [await listen(other, Cem), await listen(killed, Ana)];
  await expect.poll(() => presenceOf(Ana, cems)).toBe(true);
  const acknowledged: string[] = [];
  const send = async (nth: number): Promise<void> => {
    const content = `message ${nth}`;
    const answer = await write(killed, Ana, Cem, content).catch(() => null);
    if (answer?.status === 201) acknowledged.push(content);
    if (acknowledged.length >= 30) void killed.program.stop("SIGKILL");
    if (answer) await send(nth + 4);
  };
  const [{ now } = { now: "" }] = await several.database.run<{ now: string }>("select now()::text");
  await Promise.all([0, 1, 2, 3].map(send));

  await expect.poll(() => messagesAt(cems)).toEqual(expect.arrayContaining(acknowledged));
  expect(new Set(messagesAt(cems).filter((content) => content !== "probe")).size).toBe(
    messagesAt(cems).filter((content) => content !== "probe").length,
  );
  const stored = await several.database.run<{ content: string }>("select content from messages");
  expect(stored.map(({ content }) => content)).toEqual(expect.arrayContaining(acknowledged));

  const offline = () => expect.poll(() => presenceOf(Ana, cems), { timeout: 30_000 }).toBe(false);
  expect(await ownTime(offline)).toBeLessThan(15_000);

  const runs = () =>
    several.database.run(`select name from job_runs where started_at > '${now}' and name = 'expire-promises'`);
  expect(await ownTime(() => expect.poll(runs, { timeout: 60_000 }).toHaveLength(1))).toBeLessThan(30_000);
});
