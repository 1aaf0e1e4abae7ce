import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { SpaceInList } from "~/domain/listings/space-rules";
import { ana, ben } from "../cast";
import { joinAt, openSeveral, type Member, type Several } from "./several";

let several: Several;
let Ben: Member;

/** 400 spaces along a line of latitude, all far from Ben. */
const FAR = { latitude: 41.5, west: -73.9, step: 0.01, count: 400 };

beforeAll(async () => {
  several = await openSeveral({ count: 3 });
  await knowEachOther();
  const [first = expect.unreachable()] = several.processes;
  const Ana = await joinAt(first, ana);
  Ben = await joinAt(first, ben);
  await several.database.run(
    `insert into spaces (id, owner_id, status, latitude, longitude, available_at, listed_until, created_at)
     select gen_random_uuid(), '${Ana.id}', 'available', ${FAR.latitude}, ${FAR.west} + n * ${FAR.step},
       now(), now() + interval '1 day', now()
     from generate_series(0, ${FAR.count - 1}) as n`,
  );
});
afterAll(() => several.close());

/** Waits until each process has counted the others. It does so when it renews its lease, every 2.5 s. */
async function knowEachOther(): Promise<void> {
  const [started = expect.unreachable()] = await several.database.run<{ at: string }>("select now()::text as at");
  const renewed = `select count(*)::int as count from processes.leases where renewed_at > '${started.at}'`;
  await vi.waitUntil(async () => (await several.database.run<{ count: number }>(renewed))[0]?.count === 3, {
    timeout: 10_000,
  });
}

/** The ids of the spaces in a circle of 5 miles, read at one of the processes. */
async function look(nth: number): Promise<string[]> {
  const process = several.processes[nth % 3] ?? expect.unreachable();
  const longitude = (FAR.west + nth * 0.1).toFixed(4);
  const answer = await Ben.at(process).get(`/api/parking-spaces/nearby/${FAR.latitude}/${longitude}?radius=8047`);
  return answer.ok ? ((await answer.json()) as SpaceInList[]).map(({ id }) => id) : [];
}

/** What a newcomer may see elsewhere on the first day. */
const ELSEWHERE = 40;
/**
 * The most that three processes show together. Before it hears of the others, each shows at most a third of 40, rounded up:
 * 14. So when 26 are known to all, 3 × 14 more can follow at once. Without telling each other they would show 120.
 */
const TOGETHER = 26 + 3 * 14;

test("An account that spreads its looks over three processes reads far less than three times its part", async () => {
  const read = new Set<string>();
  const lookAtAll = async () => {
    const looks = await Promise.all(Array.from({ length: 39 }, (_, nth) => look(nth)));
    for (const id of looks.flat()) read.add(id);
  };
  await expect
    .poll(async () => {
      await lookAtAll();
      return read.size;
    })
    .toBeGreaterThanOrEqual(ELSEWHERE);
  for (let round = 0; round < 5; round++) await lookAtAll();
  expect(read.size).toBeLessThanOrEqual(TOGETHER);
});
