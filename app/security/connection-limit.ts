import type { Server, Socket } from "node:net";
import type { Logger } from "pino";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Config } from "~/config.server";
import { isLoopback } from "~/domain/shared/loopback";
import { atMostOnceAMinute } from "~/server/at-most-once-a-minute";
import { connectionLimits } from "./limit-settings";
import { networksOf } from "./network";

type Settings = Pick<Config, "trustProxy" | "rateLimits">;

/**
 * Limits the connections of one network and of all together: each costs memory, most of all while a body is stalled.
 * Behind a proxy, and from this machine, only the total counts; there the proxy limits networks (docs/hosting.md).
 */
export function limitConnections(server: Server, settings: Settings, log: Logger): void {
  server.maxConnections = connectionLimits.inAll;
  const warn = atMostOnceAMinute((network: string) => log.warn({ network }, "too many connections: refused"));
  server.on("drop", () => warn("all"));
  if (settings.trustProxy || !settings.rateLimits) return;

  const open = new Map<string, number>();
  /** Adds to the open connections of a network; returns how many it has now. */
  const add = (network: string, change: 1 | -1): number => {
    const connections = (open.get(network) ?? 0) + change;
    if (connections > 0) open.set(network, connections);
    else open.delete(network);
    return connections;
  };
  server.on("connection", (socket: Socket) => {
    const { remoteAddress = "" } = socket;
    if (isLoopback(remoteAddress) || isCounted(socket)) return;
    const networks = networksOf(remoteAddress.replace(/^::ffff:/, ""));
    socket.once("close", () => networks.forEach(({ key }) => add(key, -1)));
    const counts = networks.map(({ key, factor }) => ({ key, factor, connections: add(key, 1) }));
    const full = counts.find(({ factor, connections }) => connections > factor * connectionLimits.perNetwork);
    if (!full) return;
    warn(full.key);
    socket.destroy();
  });
}

const counted = new WeakSet<Socket>();

/** Whether a connection is counted already. `asOrdinaryRequest` emits its event a second time. */
function isCounted(socket: Socket): boolean {
  if (counted.has(socket)) return true;
  counted.add(socket);
  return false;
}

/** Most requests of one connection that are not answered yet. Browsers and proxies wait for each answer. */
const MAX_UNANSWERED = 16;

type InOrder = (req: IncomingMessage, res: ServerResponse, begin: () => void) => void;

/**
 * Lets the requests of a connection be answered one after another: a client that reads no answer then has one in memory, not
 * as many as it asked for. Closes a connection with too many.
 */
export function createAnswerOrder(): InOrder {
  /** For each connection whose turn is taken, those that wait. */
  const waiting = new WeakMap<Socket, (() => void)[]>();
  return ({ socket }, res, begin) => {
    res.once("close", () => {
      const next = socket.destroyed ? undefined : waiting.get(socket)?.shift();
      if (next) next();
      else waiting.delete(socket);
    });
    const others = waiting.get(socket);
    if (others === undefined) {
      waiting.set(socket, []);
      begin();
    } else if (others.push(begin) >= MAX_UNANSWERED) socket.destroy();
  };
}
