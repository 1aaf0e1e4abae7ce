import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

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
