import { get, type IncomingMessage } from "node:http";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { listMembers, memberListInput } from "~/domain/admin";
import { changeRoleByEmail } from "~/domain/auth";
import type { Actor } from "~/domain/shared/context";
import { members } from "~db/schema";
import { ada, register } from "../cast";
import { crowdMember } from "./admin-crowd";
import { quantile, timeOf, type Figure } from "./figure";
import { openServer, type MeasuredServer } from "./server";
import { batches, openTown, type Town } from "./town";

const FEW = 100;
const MANY = 100_000;
const ASKED = 200;
const SEARCHES = ["nobody at all", "lind 77", "99999@", "dora", "%"];
/** Interval of reading the server's memory, in ms. */
const MEMORY_MS = 50;
/** Least number of memory samples. Fewer would miss the peak: a blocked server answers only before and after. */
const MIN_SAMPLES = 5;

/** The cost of an admin's screens and of the export with 100,000 members, compared with 100. */
export async function admin(): Promise<Figure[]> {
  const few = await community(FEW);
  const many = await community(MANY);
  const [pageOfFew, pageOfMany] = [await page(few.server, few.cookie), await page(many.server, many.cookie)];
  const slowest = await search(many);
  const { rowsPerSecond, grownMb } = await download(many.server, many.cookie);
  for (const { server, town } of [few, many]) {
    await server.close();
    await town.close();
  }
  return [
    { what: "admin's first page, 100 members, p50", value: pageOfFew, unit: "ms" },
    { what: "admin's first page, 100,000 members, p50", value: pageOfMany, unit: "ms" },
    { what: "the same as a ratio", value: pageOfMany / pageOfFew, unit: "×", atMost: 1.2 },
    { what: "search among 100,000 members, the slowest, p50", value: slowest, unit: "ms", atMost: 150 },
    { what: "CSV export of 100,000 members", value: rowsPerSecond, unit: "rows/s", atLeast: 20_000 },
    { what: "memory grown by it, at most", value: grownMb, unit: "MB", atMost: 50 },
  ];
}

/** A server whose only other member is an admin. */
async function community(size: number) {
  const town = await openTown();
  await crowd(town, size);
  const server = await openServer(town.folder);
  const cookie = (await register(server.url, ada)).cookie();
  await changeRoleByEmail(town.context, null, ada.email, "admin");
  const [row] = await town.context.read.select({ id: members.id }).from(members).where(eq(members.role, "admin"));
  if (!row) throw new Error("Nobody is an admin");
  const asking: Actor = { id: row.id, role: "admin" };
  return { town, server, cookie, asking };
}

async function crowd({ database, context }: Town, size: number): Promise<void> {
  const car = { vehicleDescription: "Blue hatchback with a dented door", licensePlate: "7KIN" };
  const rows = Array.from({ length: size }, (_, nth) => ({ id: context.newId(), ...crowdMember(nth, size), ...car }));
  for (const batch of batches(rows)) await database.write((tx) => tx.insert(members).values(batch));
}

/** Milliseconds to the last byte of the dashboard. */
async function page({ url }: MeasuredServer, cookie: string): Promise<number> {
  const samples: number[] = [];
  for (let nth = 0; nth < ASKED; nth++) {
    samples.push(await timeOf(async () => (await fetch(`${url}/admin`, { headers: { cookie } })).text()));
  }
  return quantile(samples.slice(ASKED / 10), 0.5);
}

async function search({ town: { context }, asking }: { town: Town; asking: Actor }): Promise<number> {
  const medians: number[] = [];
  for (const sort of ["joined", "name", "points"]) {
    for (const words of SEARCHES) {
      const samples: number[] = [];
      const asked = memberListInput.parse({ search: words, sort });
      for (let nth = 0; nth < 10; nth++) samples.push(await timeOf(() => listMembers(context, asking, asked)));
      medians.push(quantile(samples, 0.5));
    }
  }
  return Math.max(...medians);
}

/** Compares the peak memory of the whole export with that of a part. The difference would grow with the members. */
async function download(server: MeasuredServer, cookie: string) {
  const read = async (query: string): Promise<number> => {
    const request = get(`${server.url}/admin/users.csv${query}`, { headers: { cookie } });
    const [answer] = (await once(request, "response")) as [IncomingMessage];
    let lines = 0;
    for await (const part of answer as AsyncIterable<Buffer>) for (const byte of part) if (byte === 10) lines++;
    return lines - 1;
  };
  const part = await peakWhile(server, () => read("?search=9"));
  const all = await peakWhile(server, async () => {
    const begun = performance.now();
    const rows = await read("");
    if (rows !== MANY + 1) throw new Error(`the export has ${rows} rows`);
    return (rows * 1000) / (performance.now() - begun);
  });
  return { rowsPerSecond: all.result, grownMb: all.mb - part.mb };
}

/** Does the work. Returns its result and the server's peak memory meanwhile. */
async function peakWhile<T>(server: MeasuredServer, work: () => Promise<T>): Promise<{ result: T; mb: number }> {
  let [mb, samples, ended] = [0, 0, false];
  const watch = async (): Promise<void> => {
    for (; !ended; samples++) {
      mb = Math.max(mb, (await server.usage()).rssMb);
      await setTimeout(MEMORY_MS);
    }
  };
  const watching = watch();
  const result = await work();
  ended = true;
  await watching;
  if (samples < MIN_SAMPLES) throw new Error("the server told its memory too rarely");
  return { result, mb };
}
