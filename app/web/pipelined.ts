import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Requests that one connection may have under way. Browsers and proxies wait for each answer before they ask again. */
const UNDER_WAY_MAX = 16;

/** Counts what each connection has under way; hangs up, and returns true, when it asks for far more than it reads. */
export function createPipelined(): (req: IncomingMessage, res: ServerResponse) => boolean {
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
