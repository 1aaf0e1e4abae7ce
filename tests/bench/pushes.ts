import { isNotNull } from "drizzle-orm";
import { setTimeout as pause } from "node:timers/promises";
import type { Point } from "~/domain/places/rules";
import { after, DAY } from "~/domain/shared/clock";
import { members, notificationJobs, pushDeliveries } from "~db/schema";
import { ana, dora } from "../cast";
import { openFakePushService } from "../fakes/push-service";
import { post, sessionsOf } from "./calls";
import { sameChance, scattered } from "./chance";
import { quantile, timeOf, type Figure } from "./figure";
import type { MemberSession } from "./phones-process";
import { openServer } from "./server";
import { openTown, type Town } from "./town";
import { addWatchers } from "./watchers";

const WATCHERS = 10_000;
/** An area within a mile of Ana, so all watch her place. Dora's is 5 miles away. */
const AREA_DEGREES = 0.02;
/** A member gets at most 4 pushes an hour. */
const ROUNDS = 3;
/** Shares without watchers and, after the pushes, with them. */
const ACTS = 30;
const TIMEOUT_MS = 60_000;

/**
 * Measures the built server from the call that shares a space to the pushes at a push service, which decrypts each of them
 * in this process. Compares the time of the call itself with that of one that nobody watches.
 */
export async function pushes(): Promise<Figure[]> {
  const town = await openTown();
  const service = await openFakePushService();
  const newBrowser = () => service.newBrowser().subscription;
  await addWatchers(town, scattered(WATCHERS, ana.place, AREA_DEGREES, sameChance()), newBrowser);
  const near = await sharersAt(town, ana.place, ROUNDS + ACTS);
  const far = await sharersAt(town, dora.place, 1000);
  // With limits, as in production: each watcher's reading is counted.
  const server = await openServer(town.folder, { PUSH_LOOPBACK: "on", RATE_LIMITS: "on" });
  const share = (sharers: MemberSession[], place: Point): Promise<number> => {
    const { cookie } = sharers.pop() ?? noMore();
    return timeOf(() => post(`${server.url}/api/parking-spaces`, cookie, { ...place, status: "available" }));
  };

  const firsts: number[] = [];
  const lasts: number[] = [];
  const meanwhile: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const begun = Date.now();
    await share(near, ana.place);
    while (service.pushes.length < round * WATCHERS) {
      if (Date.now() > begun + TIMEOUT_MS) throw new Error(`${service.pushes.length} pushes came`);
      meanwhile.push(await share(far, dora.place));
      await pause(100);
    }
    const times = service.pushes.slice(-WATCHERS).map(({ at }) => at - begun);
    firsts.push(Math.min(...times));
    lasts.push(Math.max(...times));
  }

  const unwatched: number[] = [];
  const watched: number[] = [];
  for (let act = 0; act < ACTS; act++) {
    await untilQuiet(town);
    unwatched.push(await share(far, dora.place));
    watched.push(await share(near, ana.place));
  }
  await server.close();
  await service.close();
  await town.close();
  const [alone, with_] = [quantile(unwatched, 0.5), quantile(watched, 0.5)];
  return [
    { what: "first of 10,000 pushes after a share", value: quantile(firsts, 0.5), unit: "ms", atMost: 1000 },
    { what: "last of 10,000 pushes after a share", value: quantile(lasts, 0.5), unit: "ms", atMost: 10_000 },
    {
      what: "share that 10,000 watch ÷ one that nobody watches",
      value: with_ / alone,
      unit: "×",
      atMost: 1.5,
      reference: `${with_.toFixed(1)} ms ÷ ${alone.toFixed(1)} ms`,
    },
    { what: "another share meanwhile, p95", value: quantile(meanwhile, 0.95), unit: "ms" },
  ];
}

/** Accounts of two days, because younger ones cause no push. */
async function sharersAt(town: Town, place: Point, count: number): Promise<MemberSession[]> {
  const people = await town.addMembers(Array.from({ length: count }, () => place));
  await town.database.write((tx) => tx.update(members).set({ createdAt: after(town.context.clock.now(), -2 * DAY) }));
  return sessionsOf(town, people);
}

const noMore = (): never => {
  throw new Error("more sharers are needed");
};

/** Resolves when nothing waits to be pushed. */
async function untilQuiet({ database: { read } }: Town): Promise<void> {
  for (;;) {
    const causes = await read.select({ id: notificationJobs.id }).from(notificationJobs).limit(1);
    const { id, nextAttemptAt } = pushDeliveries;
    const due = await read.select({ id }).from(pushDeliveries).where(isNotNull(nextAttemptAt)).limit(1);
    if (causes.length + due.length === 0) return;
    await pause(20);
  }
}
