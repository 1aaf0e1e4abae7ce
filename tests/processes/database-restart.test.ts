import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { ana, ben, cem } from "../cast";
import { startCluster, type OwnCluster } from "../db/postgres/cluster";
import { findPostgres, type Postgres } from "../db/postgres/find";
import { ownTime } from "../timing";
import { acquaint, joinAt, listenAt, openSeveral, write, type Member, type ServerProcess, type Several } from "./several";
import { openDatabaseOn, type SharedDatabase } from "./shared-database";

const postgres = findPostgres();
/** The tests may crash a server of their own only. */
const own = "programs" in postgres ? postgres : null;

let cluster: OwnCluster;
let database: SharedDatabase;
let several: Several;
let Ana: Member, Ben: Member, Cem: Member;

async function open({ programs, runAs }: Extract<Postgres, { programs: string }>): Promise<void> {
  cluster = await startCluster(programs, runAs);
  database = await openDatabaseOn(cluster.url);
  several = await openSeveral({ count: 3, database, env: { RATE_LIMITS: "off" } });
  const [A, B, C] = several.processes as [ServerProcess, ServerProcess, ServerProcess];
  [Ana, Ben, Cem] = [await joinAt(A, ana), await joinAt(B, ben), await joinAt(C, cem)];
  for (const other of [Ben, Cem]) await acquaint(A, Ana, other);
}

/** What members got for their messages. */
interface Answers {
  acknowledged: string[];
  /** Status and Retry-After of the others. */
  refused: [status: number, retryAfter: string | null][];
}

/** Members write at every process, one message after another, until it is stopped. */
function writeOn(): Answers & { stop(): Promise<void> } {
  const answers: Answers = { acknowledged: [], refused: [] };
  let stopped = false;
  const isRunning = () => !stopped;
  const writers = several.processes.flatMap((process, at) =>
    [0, 1].map(async (writer) => {
      for (let nth = 0; isRunning(); nth++) {
        const content = `${at}-${writer}-${nth}`;
        const answer = await write(process, Ana, writer ? Ben : Cem, content).catch(() => null);
        if (answer === null) answers.refused.push([0, "no answer"]);
        else if (answer.status === 201) answers.acknowledged.push(content);
        else {
          answers.refused.push([answer.status, answer.headers.get("retry-after")]);
          await pause(20);
        }
      }
    }),
  );
  return {
    ...answers,
    async stop() {
      stopped = true;
      await Promise.all(writers);
    },
  };
}

/** Messages before the crash, and after it. */
const SOME = 20;
const untilAcknowledged = ({ acknowledged }: Answers, number: number) =>
  expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(number);

beforeAll(() => (own ? open(own) : undefined));
afterAll(async () => {
  if (!own) return;
  await several.close();
  await cluster.stop();
});
let running: ReturnType<typeof writeOn> | undefined;
afterEach(() => running?.stop());

test.skipIf(!own)(
  "a database that crashes under load loses no acknowledged message; requests get 503 with Retry-After meanwhile, and every process serves again within 10 s, without a restart",
  async () => {
    const [A, , C] = several.processes as [ServerProcess, ServerProcess, ServerProcess];
    const phone = await listenAt(C, Cem, Ana);
    const load = (running = writeOn());
    await untilAcknowledged(load, SOME);

    await cluster.crash();
    const away = load.refused.length;
    await expect.poll(() => load.refused.length).toBeGreaterThan(away + 6);
    for (const { url } of several.processes) {
      const answer = await fetch(`${url}/api/auth/user`, { headers: { Cookie: Ana.at(A).cookie() } });
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
    }
    await cluster.start();

    const before = load.acknowledged.length;
    const serve = async (process: ServerProcess) => {
      await expect.poll(() => fetch(`${process.url}/readyz`).then(({ status }) => status), { timeout: 20_000 }).toBe(200);
      await expect.poll(() => write(process, Ana, Cem, "again").then(({ status }) => status), { timeout: 20_000 }).toBe(201);
    };
    expect(await ownTime(() => Promise.all(several.processes.map(serve)))).toBeLessThan(10_000);
    await untilAcknowledged(load, before + SOME);
    await load.stop();

    expect(new Set(load.refused.map(String))).toEqual(new Set(["503,5"]));
    const stored = await database.run<{ content: string }>("select content from messages");
    expect(stored.map(({ content }) => content)).toEqual(expect.arrayContaining(load.acknowledged));
    // Events reach phones at other processes again.
    await write(A, Ana, Cem, "the last one");
    const received = () =>
      phone.events.some((event) => event.type === "NEW_MESSAGE" && event.data.message.content === "the last one");
    await expect.poll(received).toBe(true);
    phone.socket.terminate();
  },
);
