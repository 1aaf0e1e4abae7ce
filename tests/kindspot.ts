import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Running } from "../server";
import { movableClock, type MovableClock } from "./clock";
import { openFakeTiles, type FakeTiles } from "./fakes/tiles";

const BUILD = new URL("../build/index.js", import.meta.url).href;

/** The real server of the build on a free port, with a folder, a clock and tiles of its own. */
export interface Kindspot extends Running {
  clock: MovableClock;
  tiles: FakeTiles;
}

export interface KindspotOptions {
  clock?: MovableClock;
  log?: Logger;
  env?: Record<string, string | undefined>;
}

/** Starts it; `close()` stops it and removes what it stored. */
export async function openKindspot({ clock = movableClock(), log, env }: KindspotOptions = {}): Promise<Kindspot> {
  const { start } = (await import(BUILD)) as typeof import("../server");
  const folder = await mkdtemp(join(tmpdir(), "kindspot-"));
  const tiles = await openFakeTiles();
  const settings = { PORT: "0", DATA_DIR: folder, TILE_URL: tiles.template, LOG_LEVEL: "silent", ...env };
  const running = await start({ clock, ...(log && { log }), env: settings });
  return {
    ...running,
    clock,
    tiles,
    async close() {
      await running.close();
      await tiles.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
