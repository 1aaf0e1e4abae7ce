import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

/** Answers an upgrade request with an HTTP error and closes the connection, even if the client does not. */
export function refuseUpgrade(socket: Duplex, status: 401 | 403 | 404 | 421 | 503): void {
  if (socket.destroyed) return;
  const answer = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
  socket.on("error", () => socket.destroy()); // the client may have hung up already; an unhandled error event would end the process
  socket.end(answer, () => socket.destroy());
}
