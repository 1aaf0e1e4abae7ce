import * as build from "@remix-run/dev/server-build";
import { broadcastDevReady } from "@remix-run/node";
import closeWithGrace from "close-with-grace";
import cluster from "node:cluster";
import { once } from "node:events";
import { realpathSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, Server as NetServer } from "node:net";
import { argv, env as environment, exit, geteuid, stderr, versions } from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { reasonOf, remediedReasonOf } from "~db/errors";
import { operations } from "~/api/operations";
import { runByName } from "~/cli";
import { refusalOfNode } from "~/cli/node-version.mjs";
import { compose, type Overrides } from "~/compose.server";
import { type Env, readConfig } from "~/config.server";
import { SECOND } from "~/domain/shared/clock";
import { createLog } from "~/log.server";
import { startWatchdog } from "./app/ops/watchdog.server";
import { isReplacement, runWorkers } from "./app/ops/workers.server";
import { asOrdinaryRequest, isWebSocket, refuseUpgrade } from "~/server/upgrades";
import { createCanonicalAddress } from "~/server/canonical-address";
import { limitConnections } from "~/security/connection-limit";
import { pathOf } from "~/server/fetch-request";
import { assetsFolder, copyAssets } from "~/server/assets";
import { createListener } from "~/server/listener";
import { answerProtocolErrors } from "~/server/protocol-errors";
import { createFindRoute } from "~/server/find-route";
import { createPageAnswer } from "~/remix/answer-page";
import { isTrustedHost } from "~/security/trusted-host";
import { engines } from "./package.json";

const HEADERS_MS = 30 * SECOND;
/** The whole request: 5 MB at 200 kbit/s. Requests without a photo end sooner, in `app/server/request-body.ts`. */
const REQUEST_MS = 210 * SECOND;
/** Longer than proxies keep an idle connection, so that the proxy closes it and never meets a closed one. */
const KEEP_ALIVE_MS = 75 * SECOND;

/** Since 24.9 Node asks which offers of another protocol to accept, and answers the other requests itself. */
const CAN_DECLINE_UPGRADES = versions.node.localeCompare("24.9", "en", { numeric: true }) >= 0;

/** What to do where the server cannot listen, by the system's code. */
const LISTEN_REMEDIES: Readonly<Record<string, string>> = {
  EADDRINUSE: "Stop the program that has it, or set another PORT.",
  EACCES: "Set a PORT from 1024 on, and let a proxy pass 80 and 443 on to it.",
  EADDRNOTAVAIL: "HOST is no address of this machine: set 0.0.0.0 or one that it has.",
  ENOTFOUND: "HOST is no address of this machine: set 0.0.0.0 or one that it has.",
};

/** How long a stop waits for answers under way. The whole stop takes at most 10 s. */
const LAST_ANSWERS_MS = 7 * SECOND;
const STOP_MS = 10 * SECOND;
/** The build's files are copied for the versions after it once the server has been up for this long: it takes 0.2 s. */
const COPY_ASSETS_MS = 10 * SECOND;
/** How long a process beside others still answers on open connections when it stops. */
const DRAIN_MS = SECOND;

/**
 * How far the heap may grow after a garbage collection before the next one, in percent. V8's default is fourfold, which
 * costs the server 30 to 50 MB more on a small machine and `copy-database` 100 MB, and saves no measurable time. Space for new
 * objects can only be limited by a flag of Node, which `npm start` and the release set: V8 takes 64 MB, and 16 serve as
 * well.
 */
const HEAP_GROWTH = 40;
const keepHeapSmall = () => setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);

export type Running = Awaited<ReturnType<typeof start>>;

interface StartOptions extends Overrides {
  env?: Env;
  /** False: nothing happens by itself, such as sending mail. */
  withJobs?: boolean;
}

/** Starts one whole server. Tests pass their own settings and parts. */
export async function start({ env = environment, withJobs = true, ...parts }: StartOptions = {}) {
  keepHeapSmall();
  const config = readConfig(env);
  const app = await compose(config, { serves: withJobs, ...parts });

  const server = createServer({
    headersTimeout: HEADERS_MS,
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    ...(CAN_DECLINE_UPGRADES && { shouldUpgradeCallback: isWebSocket }),
  });
  limitConnections(server, config, app.log);
  answerProtocolErrors(server);
  const findRoute = createFindRoute(build.routes, operations);
  const answerPage = createPageAnswer(app, build);
  server.on("request", createListener(app, answerPage, createCanonicalAddress(build.routes), findRoute));
  let draining = false;
  server.prependListener("request", (_, answer) => {
    if (draining) answer.shouldKeepAlive = false;
  });
  server.on("upgrade", (request, socket, head) => {
    if (!isWebSocket(request)) asOrdinaryRequest(server, request, socket, head);
    else if (!isTrustedHost(request.headers.host, config)) refuseUpgrade(socket, 421);
    else if (pathOf(request.url) === "/ws") app.hub.upgrade(request, socket, head);
    else refuseUpgrade(socket, 404);
  });

  if (withJobs) await app.jobs.start();
  try {
    server.listen(config.port, config.host);
    await once(server, "listening");
  } catch (error) {
    await app.close();
    const remedy = LISTEN_REMEDIES[(error as NodeJS.ErrnoException).code ?? ""] ?? "";
    throw new Error(`HOST ${config.host}, PORT ${config.port}: ${reasonOf(error)}. ${remedy}`, { cause: error });
  }
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  app.log.info({ url, publicUrl: config.publicUrl.href }, "listening");
  app.log.info(
    { map: app.map?.facts() ?? config.tileUrl },
    app.map ? "the map is drawn here" : "the map comes from elsewhere",
  );
  const kerbs = app.map?.kerbFacts();
  // The rules' times of day are read in this zone.
  if (kerbs) app.log.info({ kerbs, timeZone: config.timeZone }, "the map has kerb rules");
  let copying: Promise<void> | undefined;
  const soon = setTimeout(() => {
    copying = copyAssets(assetsFolder(config)).catch((err: unknown) =>
      app.log.warn({ err }, "pages that stay open will lack scripts after the next upgrade"),
    );
  }, COPY_ASSETS_MS).unref();
  if (!config.rateLimits) app.log.warn("RATE_LIMITS=off: nothing is limited, not even guessing of passwords");

  return {
    /** The address on this machine. */
    url,
    app,
    /** Its "request" and "upgrade" events are what the app answers. */
    server,
    /**
     * Stops accepting requests, finishes answers, closes sockets, ends jobs and closes the database. For `drainMs` milliseconds
     * it still answers on connections that are open: a client that reuses one then loses no request.
     */
    async close(drainMs = 0): Promise<void> {
      app.readiness.stop();
      draining = true;
      const serverClosed = once(server, "close");
      // Unlike the HTTP server's own close(), it leaves idle connections open.
      NetServer.prototype.close.call(server);
      const socketsClosed = app.hub.close();
      if (drainMs > 0) await Promise.race([serverClosed, pause(drainMs)]);
      server.close();
      const idle = setInterval(() => server.closeIdleConnections(), 20);
      const late = setTimeout(() => server.closeAllConnections(), LAST_ANSWERS_MS);
      await socketsClosed;
      await serverClosed;
      clearInterval(idle);
      clearTimeout(late);
      clearTimeout(soon);
      await copying;
      await app.close();
    },
  };
}

const AS_ROOT =
  "the server runs as root, and an error in it could change the whole machine: docs/hosting.md, 'As a service', makes a user for it";

/** `node build/index.js` starts the server. `node build/index.js NAME …` runs a command of `app/cli`. */
async function main([name, ...args]: readonly string[]): Promise<void> {
  // Before the database is opened: an old Node crashes in it without end, and no signal stops that.
  const refusal = refusalOfNode(engines);
  if (refusal !== null) throw new Error(refusal);
  if (name !== undefined) {
    keepHeapSmall();
    return runByName(name, args, (env) => start({ env, withJobs: false }));
  }

  const { processes: count, logLevel } = readConfig(environment);
  if (count > 1 && cluster.isPrimary)
    return exit(await runWorkers({ program: PROGRAM, count, stopMs: STOP_MS, log: createLog(logLevel) }));

  // A replacement starts beside workers of the version before: it must not run a migration that is not additive.
  const starting = start({ onlyAdditive: isReplacement(environment) });
  // Before it listens: a signal that comes right after that closes it, too.
  closeWithGrace({ delay: STOP_MS, logger: false }, async ({ err, signal }) => {
    const running = await starting;
    if (err) running.app.log.fatal({ err }, "an error that nobody handled: stopping");
    else running.app.log.info({ signal }, "stopping");
    await running.close(cluster.isWorker ? DRAIN_MS : 0);
  });
  const { log } = (await starting).app;
  startWatchdog();
  if (geteuid?.() === 0) log.warn(AS_ROOT);
  if (build.mode === "development") await broadcastDevReady(build);
}

const PROGRAM = fileURLToPath(import.meta.url);
const isProgram = argv[1] !== undefined && realpathSync(argv[1]) === PROGRAM;
if (isProgram) {
  await main(argv.slice(2)).catch((error: unknown) => {
    stderr.write(`${remediedReasonOf(error)}\n`);
    exit(1);
  });
}
