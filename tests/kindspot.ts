import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Clock } from "~/domain/shared/clock";
import type { Random } from "~/domain/shared/ids";
import type { Running } from "../server";
import { movableClock, type MovableClock } from "./clock";
import { closesItself } from "./closes-itself";
import { migratedBytes } from "./db/fresh-file";
import { openFakeTiles, type FakeTiles } from "./fakes/tiles";
import { forgetServer, knowServer } from "./settled";
import { fixedRandom } from "./random";
import { temporaryFolder } from "./temporary-folder";

const BUILD = new URL("../build/index.js", import.meta.url).href;

/**
 * The built server on a free port, with a temporary folder, a clock that tests move and a fake tile server. With TWO_SERVERS
 * in the environment there are two of them behind that port.
 */
export interface Kindspot extends Running {
  clock: MovableClock;
  tiles: FakeTiles;
}

export interface KindspotOptions {
  clock?: MovableClock;
  /** The clock of the machine, which the server corrects by the database's. */
  machineClock?: Clock;
  random?: Random;
  log?: Logger;
  env?: Record<string, string | undefined>;
  /** Free bytes of the disk. */
  freeBytes?: () => Promise<number>;
  /** The log names the set-up page, as that of a fresh server does. */
  offersSetup?: boolean;
}

/** Starts it. It closes itself, and what it stored goes with the test. */
export async function openKindspot({
  clock = movableClock(),
  machineClock,
  random = fixedRandom,
  log,
  env,
  freeBytes,
  offersSetup = false,
}: KindspotOptions = {}): Promise<Kindspot> {
  const { start } = (await import(BUILD)) as typeof import("../server");
  const folder = temporaryFolder();
  if (!process.env.DATABASE_URL) await writeFile(join(folder, "kindspot.sqlite"), await migratedBytes());
  const tiles = await openFakeTiles();
  const base = { PORT: "0", DATA_DIR: folder, TILE_URL: tiles.template, LOG_LEVEL: "silent", TIME_ZONE: "UTC" };
  const settings = { ...base, ...env };
  const parts = {
    ...(log && { log }),
    ...(freeBytes && { freeBytes }),
    ...(machineClock && { machineClock }),
    ...(!offersSetup && { announceSetup: () => undefined }),
  };
  const open = (more: Record<string, string> = {}) => start({ clock, random, ...parts, env: { ...settings, ...more } });
  const running = process.env.TWO_SERVERS
    ? await (await import("./two-servers")).openTwoServers(settings.DATA_DIR, clock, open)
    : await open();
  const close = closesItself(async () => {
    forgetServer(running.url);
    await running.close();
    await tiles.close();
  });
  knowServer(running.url, running);
  return { ...running, clock, tiles, close };
}
