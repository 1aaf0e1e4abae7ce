import Sqlite from "better-sqlite3";
import { REACH_METRES } from "~/domain/places/rules";
import { ana } from "../cast";
import { sameChance, scattered } from "./chance";
import { quantile, timeOf, written, type Figure } from "./figure";
import { openTown } from "./town";
import { spacesSeen } from "../domain/spaces-seen";

const REFERENCE = "50 rows by primary key with join: 0.18 ms";
const ROWS = 50;
/** The budgets of 0.5 and 3 ms belong to a machine that reads these rows in 0.18 ms. */
const MAX_P50 = 0.5 / 0.18;
const MAX_P99 = 3 / 0.18;
const ASKED = 1_000;
/** A metropolitan region of about 140 × 105 miles. */
const REGION_DEGREES = 2;

/**
 * Measures the whole use case with its cards, from places all over the region and from one with 2,000 spaces nearby.
 */
export async function nearby(): Promise<Figure[]> {
  const town = await openTown();
  const chance = sameChance();
  const spread = (count: number, degrees = REGION_DEGREES) => scattered(count, ana.place, degrees, chance);
  const [asker, owner] = await town.addMembers([ana.place, ana.place]);
  if (!asker || !owner) throw new Error("nobody lives here");

  const ask = async (degrees: number): Promise<number[]> => {
    const samples: number[] = [];
    for (const place of spread(ASKED, degrees))
      samples.push(await timeOf(() => spacesSeen(town.context, asker, place, REACH_METRES)));
    return samples.slice(ASKED / 10);
  };
  const figures = (where: string, samples: number[]): Figure[] => [
    { what: `nearby, ${where}, p50`, value: quantile(samples, 0.5), unit: "ms", atMost: 0.5, reference: REFERENCE },
    { what: `nearby, ${where}, p99`, value: quantile(samples, 0.99), unit: "ms", atMost: 3 },
  ];

  await town.fill(owner, spread(10_000));
  const ten = await ask(REGION_DEGREES);
  await town.fill(owner, spread(88_000));
  await town.fill(owner, spread(2_000, 0.01));
  const hundred = await ask(REGION_DEGREES);
  const byKey = quantile(rowsByKey(`${town.folder}/kindspot.sqlite`), 0.5);
  const hotSpot = await ask(0.01);
  await town.close();
  const ratio = (share: number, name: string, atMost: number): Figure => ({
    what: `nearby, 100,000 active spaces, ${name} ÷ ${ROWS} rows by key`,
    value: quantile(hundred, share) / byKey,
    unit: "×",
    atMost,
    reference: `those rows here: ${written(byKey)} ms`,
  });
  return [
    ...figures("10,000 active spaces", ten),
    ...figures("100,000 active spaces", hundred),
    ratio(0.5, "p50", MAX_P50),
    ratio(0.99, "p99", MAX_P99),
    { what: "nearby, among 2,000 in one street, p50", value: quantile(hotSpot, 0.5), unit: "ms" },
  ];
}

/** Milliseconds of each reading of 50 spaces by primary key with their owners: what a card needs, without any rule. */
function rowsByKey(file: string): number[] {
  const connection = new Sqlite(file, { readonly: true });
  const marks = Array.from({ length: ROWS }, () => "?").join();
  const read = connection.prepare(
    `select spaces.id, status, latitude, longitude, address, description, available_at, kept_until, listed_until,
       promise_expires_at, owner_id, first_name, last_name
     from spaces join members on members.id = spaces.owner_id where spaces.id in (${marks})`,
  );
  const random = connection.prepare<[], string>(`select id from spaces order by random() limit ${ASKED * ROWS}`);
  const ids = random.pluck().all();
  const samples = Array.from({ length: ASKED }, (_, turn) => {
    const asked = ids.slice(turn * ROWS, (turn + 1) * ROWS);
    const begun = performance.now();
    read.all(...asked);
    return performance.now() - begun;
  });
  connection.close();
  return samples.slice(ASKED / 10);
}
