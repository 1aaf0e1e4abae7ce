import { Socket, type NetConnectOpts } from "node:net";

/** A setup file: tests connect only to loopback. */
const LOOPBACK = /^(localhost|127(\.\d+){3}|::1)$/;

// eslint-disable-next-line @typescript-eslint/unbound-method -- applied to each socket below
const connect = Socket.prototype.connect as (this: Socket, ...args: unknown[]) => Socket;

function connectToLoopback(this: Socket, ...args: unknown[]): Socket {
  const { host, path } = destination(args);
  if (path === undefined && !LOOPBACK.test(host)) throw new Error(`Tests reach nothing but loopback, not ${host}`);
  return connect.apply(this, args);
}
// Without isolation Vitest runs this file once per test file in one process. One wrapper is enough.
if (connect.name !== connectToLoopback.name) Socket.prototype.connect = connectToLoopback;

/** Node's own callers pass `[options, callback]` as one array; others pass options, a port and host, or a path. */
function destination(args: unknown[]): { host: string; path?: string } {
  const [first, second] = (Array.isArray(args[0]) ? args[0] : args) as [NetConnectOpts | number | string, unknown];
  if (typeof first === "string" && Number.isNaN(Number(first))) return { host: "", path: first };
  if (typeof first !== "object") return { host: typeof second === "string" ? second : "localhost" };
  return "path" in first && first.path ? { host: "", path: first.path } : { host: hostOf(first) };
}

const hostOf = (options: NetConnectOpts): string => ("host" in options && options.host) || "localhost";
