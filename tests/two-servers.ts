import { mkdir, symlink } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { inject } from "vitest";
import type { Running } from "../server";
import type { MovableClock } from "./clock";
import { openSharedDatabase, type SharedDatabase } from "./processes/shared-database";
import { joined } from "./realtime/two-hubs";

/** Each folder's database: a test that opens a folder again finds what was stored. */
const databases = new Map<string, Promise<SharedDatabase>>();

/**
 * Starts two servers on one PostgreSQL database and one folder, as on one machine. They answer in turn, request by request
 * and socket by socket. `app` is the first one's, with the hubs of both.
 */
export async function openTwoServers(
  folder: string,
  clock: MovableClock,
  open: (env: Record<string, string>) => Promise<Running>,
): Promise<Running> {
  if (!databases.has(folder)) {
    await mkdir(folder, { recursive: true });
    await symlink(inject("assetsFolder"), join(folder, "assets"));
  }
  const database = databases.get(folder) ?? openSharedDatabase();
  databases.set(folder, database);
  const env = { DATABASE_URL: (await database).url };
  const first = await open(env);
  const second = await open(env);
  takeTurns(first.server, second.server, clock);
  return {
    ...first,
    app: {
      ...first.app,
      hub: joined([first, second].map(({ app }) => ({ hub: app.hub, publish: app.context.publish }))),
    },
    async close(drainMs) {
      await Promise.all([first.close(drainMs), second.close(drainMs)]);
    },
  };
}

type Emit = (...event: unknown[]) => boolean;

/**
 * Gives every other request and upgrade that arrives at the first server to the second. Before one that may store something
 * a millisecond passes: what two processes store within one has no order.
 */
function takeTurns(first: Running["server"], second: Running["server"], clock: MovableClock): void {
  const emits = [first.emit.bind(first) as Emit, second.emit.bind(second) as Emit] as const;
  let turn = 0;
  const emit: Emit = (...event) => {
    if (event[0] !== "request" && event[0] !== "upgrade") return emits[0](...event);
    if ((event[1] as IncomingMessage).method !== "GET") clock.advance(1);
    return emits[turn++ % 2 === 0 ? 0 : 1](...event);
  };
  first.emit = emit as typeof first.emit;
}
