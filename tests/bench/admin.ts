import { get, type IncomingMessage } from "node:http";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { listMembers, memberListInput } from "~/domain/admin";
import { changeRole } from "~/domain/auth";
import { DAY } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { folded } from "~/domain/shared/text";
import { members } from "~db/schema";
import { ada, register } from "../cast";
import { quantile, type Figure } from "./figure";
import { openServer, type MeasuredServer } from "./server";
import { openTown, type Town } from "./town";

const FEW = 100;
const MANY = 100_000;
const ASKED = 200;
const SEARCHES = ["nobody at all", "lind 77", "99999@", "dora", "%"];
const BATCH = 500;
const YEAR = 365 * DAY;
/** Interval of reading the server's memory, in ms. */
const MEMORY_MS = 50;
/** Least number of memory samples. Fewer would miss the peak: a blocked server answers only before and after. */
const SAMPLES_MIN = 5;

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
  await changeRole(town.context, null, ada.email, "admin");
  const [row] = await town.context.read.select({ id: members.id }).from(members).where(eq(members.role, "admin"));
  if (!row) throw new Error("Nobody is an admin");
  const asking: Actor = { id: row.id, role: "admin" };
  return { town, server, cookie, asking };
}

/** Members of different names, cities and points, a few of them rated, who joined over the last year. */
async function crowd({ database, context }: Town, size: number): Promise<void> {
  const now = Date.now();
  for (let first = 0; first < size; first += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, size - first) }, (_, nth) => {
      const number = first + nth;
      const [firstName, lastName, city] = [`Dora ${number % 997}`, `Lind ${number}`, `City ${number % 500}`];
      const email = `dora.lind.${number}@kindspot.example`;
      return {
        id: context.newId(),
        email,
        firstName,
        lastName,
        searchText: folded(`${firstName} ${lastName} ${email}`),
        city,
        cityFolded: folded(city),
        vehicleDescription: "Blue hatchback with a dented door",
        licensePlate: "7KIN",
        points: (number * 31) % 5000,
        spacesShared: number % 90,
        rating: number % 3 === 0 ? 1 + (number % 5) : null,
        createdAt: new Date(now - ((size - number) / size) * YEAR),
      };
    });
    await database.write((tx) => tx.insert(members).values(rows));
  }
}

/** Milliseconds to the last byte of the dashboard. */
async function page({ url }: MeasuredServer, cookie: string): Promise<number> {
  const samples: number[] = [];
  for (let nth = 0; nth < ASKED; nth++) {
    const begun = performance.now();
    await (await fetch(`${url}/admin`, { headers: { cookie } })).text();
    samples.push(performance.now() - begun);
  }
  return quantile(samples.slice(ASKED / 10), 0.5);
}

async function search({ town: { context }, asking }: { town: Town; asking: Actor }): Promise<number> {
  const medians: number[] = [];
  for (const sort of ["joined", "name", "points"]) {
    for (const words of SEARCHES) {
      const samples: number[] = [];
      for (let nth = 0; nth < 10; nth++) {
        const begun = performance.now();
        await listMembers(context, asking, memberListInput.parse({ search: words, sort }));
        samples.push(performance.now() - begun);
      }
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
  if (samples < SAMPLES_MIN) throw new Error("the server told its memory too rarely");
  return { result, mb };
}
