import type { Server, Socket } from "node:net";
import type { Logger } from "pino";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Config } from "~/config.server";
import { MINUTE } from "~/domain/shared/clock";
import { isLoopback } from "~/domain/shared/loopback";
import { connectionLimits } from "./limit-settings";
import { networksOf } from "./network";

type Settings = Pick<Config, "trustProxy" | "rateLimits">;

/**
 * Limits the connections of one network and of all together: each costs memory, most of all while a body is stalled.
 * Behind a proxy, and from this machine, only the total counts; there the proxy limits networks (docs/hosting.md).
 */
export function limitConnections(server: Server, settings: Settings, log: Logger): void {
  server.maxConnections = connectionLimits.inAll;
  const warn = atMostOnceAMinute((network) => log.warn({ network }, "too many connections: refused"));
  server.on("drop", () => warn("all"));
  if (settings.trustProxy || !settings.rateLimits) return;

  const open = new Map<string, number>();
  const count = (network: string, by: number): number => {
    const number = (open.get(network) ?? 0) + by;
    if (number > 0) open.set(network, number);
    else open.delete(network);
    return number;
  };
  server.on("connection", (socket: Socket) => {
    const { remoteAddress = "" } = socket;
    if (isLoopback(remoteAddress) || isCounted(socket)) return;
    const networks = networksOf(remoteAddress.replace(/^::ffff:/, ""));
    socket.once("close", () => networks.forEach(({ key }) => count(key, -1)));
    const full = networks.filter(({ key, factor }) => count(key, 1) > factor * connectionLimits.perNetwork);
    if (full[0] === undefined) return;
    warn(full[0].key);
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

/** An attack must not fill the log as well. */
function atMostOnceAMinute(warn: (network: string) => void): (network: string) => void {
  let last = -Infinity;
  return (network) => {
    const now = performance.now();
    if (now - last < MINUTE) return;
    last = now;
    warn(network);
  };
}

/** Most requests under way on one connection. Browsers and proxies wait for each answer. */
const UNDER_WAY_MAX = 16;

/** Counts the requests under way on a connection. Closes it and returns true when there are too many. */
export function createPipeliningLimit(): (req: IncomingMessage, res: ServerResponse) => boolean {
  const underWay = new WeakMap<Socket, number>();
  const count = (socket: Socket, by: number): number => {
    const number = (underWay.get(socket) ?? 0) + by;
    underWay.set(socket, number);
    return number;
  };
  return ({ socket }, res) => {
    res.once("close", () => count(socket, -1));
    if (count(socket, 1) <= UNDER_WAY_MAX) return false;
    socket.destroy();
    return true;
  };
}
