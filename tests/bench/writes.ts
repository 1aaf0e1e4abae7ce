import { outbox } from "~db/schema";
import { shareSpace } from "~/domain/spaces";
import { ana } from "../cast";
import { sameChance, scattered } from "./chance";
import type { Figure } from "./figure";
import { openTown } from "./town";

const AT_ONCE = 64;
const SECONDS = 2;
/** Each may have 3 active spaces. */
const SHARERS = 12_000;

/** Writes that are flushed to disk before the answer, with 64 callers who each wait for their answer. */
export async function writes(): Promise<Figure[]> {
  const town = await openTown();
  const { context, database } = town;
  const places = scattered(SHARERS, ana.place, 2, sameChance());
  const sharers = await town.addMember(places);
  const now = new Date();

  const single = await perSecond(async () => {
    const mail = { id: context.newId(), kind: "welcome", recipient: ana.email, details: {} };
    await database.write((tx) => tx.insert(outbox).values({ ...mail, createdAt: now, nextAttemptAt: now }));
  });
  const shares = await perSecond(async (turn) => {
    const [sharer, place] = [sharers[turn % SHARERS], places[turn % SHARERS]];
    if (!sharer || !place || turn >= 3 * SHARERS) throw new Error("more sharers are needed");
    const rest = { address: "", description: "", status: "available", leavingInMinutes: 0, keepMinutes: 10 } as const;
    await shareSpace(context, sharer, { ...place, ...rest });
  });
  await town.close();
  return [
    {
      what: "acknowledged single inserts, 64 at once",
      value: single,
      unit: "/s",
      atLeast: 12_000,
      reference: "one commit each: 2,200 /s; prototype 16,400",
    },
    { what: "spaces shared, 64 at once", value: shares, unit: "/s", atLeast: 3_500, reference: "prototype 4,200 /s" },
  ];
}

async function perSecond(once: (turn: number) => Promise<void>): Promise<number> {
  let turns = 0;
  const begun = performance.now();
  const end = begun + SECONDS * 1_000;
  const caller = async (): Promise<void> => {
    while (performance.now() < end) await once(turns++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
  return turns / ((performance.now() - begun) / 1_000);
}
