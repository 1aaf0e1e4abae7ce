import { findWatchers } from "~/domain/push/find-watchers";
import { spaces } from "~db/schema";
import { ana } from "../cast";
import { sameChance, scattered } from "./chance";
import { cpuOf, quantile, type Figure } from "./figure";
import { openTown, type Town } from "./town";
import { addWatchers } from "./watchers";

const WATCHERS = 10_000;
const ROUNDS = 9;
/** A metropolitan region of about 140 × 105 miles, and an area within a mile. */
const REGION_DEGREES = 2;
const AREA_DEGREES = 0.02;

/** Measures the CPU time of finding the watchers of one space, batch by batch, as the job does. */
export async function watchedAreas(): Promise<Figure[]> {
  const spread = await measure(REGION_DEGREES);
  const dense = await measure(AREA_DEGREES);
  const what = (where: string, found: number) => `CPU to find ${found} watchers, of 10,000 ${where}`;
  return [
    { what: what("in a region", spread.found), value: spread.cpuMs, unit: "ms", atMost: 50 },
    { what: what("around the space", dense.found), value: dense.cpuMs, unit: "ms", atMost: 50 },
  ];
}

async function measure(degrees: number): Promise<{ found: number; cpuMs: number }> {
  const town = await openTown();
  const [owner] = await town.addMembers([ana.place]);
  if (!owner) throw new Error("nobody lives here");
  await town.fill(owner, [ana.place]);
  const places = scattered(WATCHERS, ana.place, degrees, sameChance());
  await addWatchers(town, places, (id) => ({ endpoint: id, keys: { p256dh: "", auth: "" } }));
  const [space] = await town.database.read.select().from(spaces);
  const samples = [];
  let found = 0;
  for (let round = 0; round < ROUNDS; round++) {
    samples.push(await cpuOf(async () => (found = await findAll(town, space?.id ?? ""))));
  }
  await town.close();
  return { found, cpuMs: quantile(samples, 0.5) };
}

async function findAll({ context }: Town, spaceId: string): Promise<number> {
  const { read, clock } = context;
  let found = 0;
  for (let handledUpTo: string | null = ""; handledUpTo !== null;) {
    const cause = { kind: "watch", aboutId: spaceId, handledUpTo } as const;
    const batch = await findWatchers(read, cause, clock.now());
    found += batch.recipients.length;
    handledUpTo = batch.handledUpTo;
  }
  return found;
}
