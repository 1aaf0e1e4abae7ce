import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { readConfig } from "~/config.server";
import type { Point } from "~/domain/places/rules";
import { after, DAY, MINUTE, systemClock } from "~/domain/shared/clock";
import type { Actor, Context } from "~/domain/shared/context";
import { idMaker, systemRandom } from "~/domain/shared/ids";
import { createViewQuota } from "~/domain/shared/view-quota";
import { type Database, openDatabase } from "~db/client";
import { members, spaces } from "~db/schema";

/** A database file on the real disk (a folder of temporary files may live in memory) and what use cases need. */
export interface Town {
  /** A DATA_DIR that holds the file. */
  folder: string;
  database: Database;
  context: Context;
  /** Adds established members who were last seen at these places: a stranger's share is told to few (docs/product.md#who-sees-what). */
  addMembers(places: readonly Point[]): Promise<Actor[]>;
  /** Adds one available space of the owner's at each place. */
  fill(owner: Actor, places: readonly Point[]): Promise<void>;
  close(): Promise<void>;
}

const ROWS_A_BATCH = 500;

export async function openTown(): Promise<Town> {
  await mkdir(".cache", { recursive: true });
  const folder = await mkdtemp(".cache/bench-");
  const database = await openDatabase(`${folder}/kindspot.sqlite`);
  const clock = systemClock;
  const newId = idMaker(clock, systemRandom);
  const settings = readConfig({ RATE_LIMITS: "off" });
  const context: Context = {
    read: database.read,
    write: database.write,
    clock,
    newId,
    random: systemRandom,
    settings,
    secretBox: { seal: (text) => text, open: (sealed) => sealed },
    isWatching: () => false,
    isOnline: () => false,
    kerbAt: (place) => Promise.resolve(place),
    kerbRulesAt: () => Promise.resolve([]),
    viewQuota: createViewQuota(clock, settings),
    storeEvents: () => Promise.resolve(null),
    publish: () => undefined,
  };
  const now = clock.now();
  const joined = after(now, -2 * DAY);

  async function addMembers(places: readonly Point[]): Promise<Actor[]> {
    const rows = places.map(({ latitude, longitude }) => {
      const id = newId();
      const email = `${id}@kindspot.example`;
      const place = { lastLatitude: latitude, lastLongitude: longitude, lastPlaceAt: now };
      return { id, email, firstName: "Dora", lastName: "Lind", searchText: email, createdAt: joined, ...place };
    });
    for (const batch of batches(rows)) await database.write((tx) => tx.insert(members).values(batch));
    return rows.map(({ id }) => ({ id, role: "member" }));
  }

  async function fill({ id: ownerId }: Actor, places: readonly Point[]): Promise<void> {
    const listedUntil = new Date(now.getTime() + 30 * MINUTE);
    const times = { availableAt: now, createdAt: now, listedUntil };
    const rows = places.map((place) => ({ id: newId(), ownerId, status: "available" as const, ...place, ...times }));
    for (const batch of batches(rows)) await database.write((tx) => tx.insert(spaces).values(batch));
  }

  return {
    folder,
    database,
    context,
    addMembers,
    fill,
    close: async () => {
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** The rows in parts that one transaction takes. */
export function* batches<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += ROWS_A_BATCH) yield rows.slice(start, start + ROWS_A_BATCH);
}
