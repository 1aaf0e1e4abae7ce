import * as build from "@remix-run/dev/server-build";
import { broadcastDevReady } from "@remix-run/node";
import closeWithGrace from "close-with-grace";
import { once } from "node:events";
import { realpathSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { argv, env as environment, exit, stderr } from "node:process";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { reasonOf } from "~db/errors";
import { commands } from "~/cli";
import { compose, type App, type Overrides } from "~/compose.server";
import { readConfig, type Env } from "~/config.server";
import { SECOND } from "~/domain/shared/clock";
import { refuseUpgrade } from "~/realtime/refuse-upgrade";
import { pathOf } from "~/web/fetch-request";
import { createHandlerByPath } from "~/web/handler-by-path";
import { createListener } from "~/web/listener";
import { explainingRefusals } from "~/web/refusals";

const HEADERS_MS = 30 * SECOND;
/** All of a request: 5 MB at 200 kbit/s. What is no photo is given up sooner, in `app/web/request-body.ts`. */
const REQUEST_MS = 210 * SECOND;
/** Longer than proxies keep an idle connection: they, not this end, are to hang up. */
const KEEP_ALIVE_MS = 75 * SECOND;

/** Answers under way at a stop are waited for this long; all of the stop takes at most 10 s. */
const LAST_ANSWERS_MS = 7 * SECOND;
const STOP_MS = 10 * SECOND;

/**
 * How far the heap may outgrow, in percent, what a collection left alive before the next. V8 lets it grow fourfold, which
 * holds 30 to 50 MB more on a small machine and answers no sooner.
 */
const HEAP_GROWTH = 40;

export interface Running {
  /** Where it is reached from this machine. */
  url: string;
  app: App;
  /** Stops accepting, finishes answers, closes sockets, ends jobs, closes the database. */
  close(): Promise<void>;
}

/** One whole server. Tests give settings and parts of their own. */
export async function start({ env = environment, ...parts }: Overrides & { env?: Env } = {}): Promise<Running> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  const config = readConfig(env);
  const app = await compose(config, parts);

  const server = createServer({
    headersTimeout: HEADERS_MS,
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
  });
  server.on("request", createListener(app, createHandlerByPath(explainingRefusals(build))));
  server.on("upgrade", (request, socket, head) => {
    if (pathOf(request.url) === "/ws") app.hub.upgrade(request, socket, head);
    else refuseUpgrade(socket, 404);
  });

  await app.jobs.start();
  try {
    server.listen(config.port, config.host);
    await once(server, "listening");
  } catch (error) {
    await app.close();
    throw new Error(`HOST ${config.host}, PORT ${config.port}: ${reasonOf(error)}`, { cause: error });
  }
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  app.log.info({ url, publicUrl: config.publicUrl.href }, "listening");
  if (!config.rateLimits) app.log.warn("RATE_LIMITS=off: nothing is limited, not even guessing of passwords");

  return {
    url,
    app,
    async close() {
      const answered = once(server, "close");
      server.close();
      const idle = setInterval(() => server.closeIdleConnections(), 20);
      const late = setTimeout(() => server.closeAllConnections(), LAST_ANSWERS_MS);
      await app.hub.close();
      await answered;
      clearInterval(idle);
      clearTimeout(late);
      await app.close();
    },
  };
}

/** `node build/index.js` serves; `node build/index.js NAME …` runs one of `app/cli`. */
async function main([name, ...args]: readonly string[]): Promise<void> {
  const command = name === undefined ? undefined : commands.get(name);
  if (command) return command(args);
  if (name !== undefined) throw new Error(`There is no command ${name}: use ${[...commands.keys()].join(", ")}.`);

  const running = await start();
  const { log } = running.app;
  closeWithGrace({ delay: STOP_MS, logger: false }, async ({ err, signal }) => {
    if (err) log.fatal({ err }, "an error that nobody handled: stopping");
    else log.info({ signal }, "stopping");
    await running.close();
  });
  if (build.mode === "development") await broadcastDevReady(build);
}

const isProgram = argv[1] !== undefined && realpathSync(argv[1]) === fileURLToPath(import.meta.url);
if (isProgram) {
  await main(argv.slice(2)).catch((error: unknown) => {
    stderr.write(`${reasonOf(error)}\n`);
    exit(1);
  });
}
