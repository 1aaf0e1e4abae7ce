import { mkdir } from "node:fs/promises";
import { pino, type Logger } from "pino";
import type { Config } from "./config.server";

/** Everything one running server is made of, built once. */
export interface App {
  config: Config;
  log: Logger;
  close(): Promise<void>;
}

/** Parts that tests put in the place of the real ones. */
export interface Overrides {
  log?: Logger;
}

export async function compose(config: Config, overrides: Overrides = {}): Promise<App> {
  const log = overrides.log ?? pino({ level: config.logLevel, base: null });
  await mkdir(config.dataDir, { recursive: true });
  return {
    config,
    log,
    close: async () => {},
  };
}
