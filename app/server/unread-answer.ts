import type { ServerResponse } from "node:http";
import { SECOND } from "~/domain/shared/clock";

/** As long as a request may take to arrive. No answer is larger than the largest photo. */
const READ_MS = 210 * SECOND;

/**
 * Hangs up on a client that has not read its answer in time. Until then memory holds the answer, and the client one of the
 * connections that the server bears. Call it when the whole answer is there. A download is made as it is read, and has its own
 * limit (`download.ts`).
 */
export function hangUpOnUnread(res: ServerResponse): void {
  const late = setTimeout(() => res.req.socket.destroy(), READ_MS);
  res.once("close", () => clearTimeout(late));
}
