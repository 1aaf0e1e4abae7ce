import Sqlite from "better-sqlite3";
import { enqueueEmail } from "~/domain/notifications";
import { shareSpace, shareSpaceInput } from "~/domain/listings";
import { ana } from "../cast";
import { sameChance, scattered } from "./chance";
import { written, type Figure } from "./figure";
import { openTown } from "./town";

/** The budgets of 12,000 inserts and 3,500 shares belong to a machine that makes so many commits a second. */
const COMMITS = 2_200;
const AT_ONCE = 64;
const MEASURED_SECONDS = 2;
/** Each may have 3 active spaces. */
const SHARERS = 12_000;

/** Writes that are flushed to disk before the answer, with 64 callers who each wait for their answer. */
export async function writes(): Promise<Figure[]> {
  const town = await openTown();
  const { context, database } = town;
  const places = scattered(SHARERS, ana.place, 2, sameChance());
  const sharers = await town.addMembers(places);
  const inputs = places.map((place) => shareSpaceInput.parse({ ...place, keepMinutes: 10 }));

  const single = await perSecond(async () => {
    await database.write((tx) => enqueueEmail(tx, context, { kind: "password-changed", recipient: ana.email }));
  });
  const shares = await perSecond(async (turn) => {
    const [sharer, input] = [sharers[turn % SHARERS], inputs[turn % SHARERS]];
    if (!sharer || !input || turn >= 3 * SHARERS) throw new Error("more sharers are needed");
    await shareSpace(context, sharer, input);
  });
  const commits = commitsPerSecond(`${town.folder}/commits.sqlite`);
  await town.close();
  const ratio = (what: string, value: number, atLeast: number): Figure => ({
    what: `${what} ÷ one commit each`,
    value: value / commits,
    unit: "×",
    atLeast,
    reference: `commits here: ${written(commits)} /s`,
  });
  return [
    {
      what: "acknowledged single inserts, 64 at once",
      value: single,
      unit: "/s",
      atLeast: 12_000,
      reference: "one commit each: 2,200 /s; prototype 16,400",
    },
    { what: "spaces shared, 64 at once", value: shares, unit: "/s", atLeast: 3_500, reference: "prototype 4,200 /s" },
    ratio("acknowledged single inserts", single, 12_000 / COMMITS),
    ratio("spaces shared", shares, 3_500 / COMMITS),
  ];
}

/** Rows that one caller inserts a second when each is a commit that is flushed to disk. */
function commitsPerSecond(file: string): number {
  const connection = new Sqlite(file);
  connection.pragma("journal_mode = WAL");
  connection.pragma("synchronous = FULL");
  connection.exec("create table mails (id integer primary key, recipient text)");
  const insert = connection.prepare("insert into mails (recipient) values (?)");
  const begun = performance.now();
  let rows = 0;
  for (; performance.now() < begun + MEASURED_SECONDS * 1_000; rows++) insert.run(ana.email);
  connection.close();
  return rows / MEASURED_SECONDS;
}

async function perSecond(once: (turn: number) => Promise<void>): Promise<number> {
  let turns = 0;
  const begun = performance.now();
  const end = begun + MEASURED_SECONDS * 1_000;
  const caller = async (): Promise<void> => {
    while (performance.now() < end) await once(turns++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
  return turns / ((performance.now() - begun) / 1_000);
}
