import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pino, type Logger } from "pino";
import { openDatabase, type Database } from "~db/client";
import type { Config } from "./config.server";
import { systemClock, type Clock } from "./domain/shared/clock";
import type { Context } from "./domain/shared/context";
import { idMaker } from "./domain/shared/ids";
import { checkHealth } from "./health.server";
import { createJobRunner, type JobRunner } from "./jobs/runner";
import { jobs } from "./jobs/schedule";
import { createHub, type Hub } from "./realtime/hub";
import { siteOf } from "./web/same-site";

/** Everything one running server is made of, built once. */
export interface App {
  config: Config;
  log: Logger;
  database: Database;
  context: Context;
  hub: Hub;
  jobs: JobRunner;
  /** Rejects while the database cannot be read or written to. */
  checkHealth(): Promise<void>;
  /** Says goodbye to the phones, lets running jobs end, stores what was accepted. */
  close(): Promise<void>;
}

/** Parts that tests put in the place of the real ones. */
export interface Overrides {
  clock?: Clock;
  log?: Logger;
}

/** Only the server, the commands and tests build an App; everything else is given its parts. */
export async function compose(config: Config, overrides: Overrides = {}): Promise<App> {
  const { clock = systemClock, log = pino({ level: config.logLevel, base: null }) } = overrides;
  const failed = (err: unknown) => log.error({ err }, "a phone could not be told");

  await mkdir(config.dataDir, { recursive: true });
  const database = await openDatabase(config.databaseUrl ?? join(config.dataDir, "kindspot.sqlite"));
  const context: Context = {
    read: database.read,
    write: database.write,
    clock,
    newId: idMaker(clock),
    settings: config,
    publish: (events) => hub.publish(events),
  };
  const hub: Hub = createHub({
    context,
    authenticate: () => Promise.resolve(null),
    isSameSite: ({ headers }) => siteOf(headers, config.publicUrl) === "same",
    failed,
  });
  const runner = createJobRunner(jobs, context, log);

  return {
    config,
    log,
    database,
    context,
    hub,
    jobs: runner,
    checkHealth: () => checkHealth(context),
    async close() {
      await Promise.all([hub.close(), runner.stop()]);
      await database.close();
    },
  };
}
