import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

/** Answers a request for a WebSocket like any other request, and hangs up, whether the other side does so or not. */
export function refuseUpgrade(socket: Duplex, status: 401 | 403 | 404 | 503): void {
  if (socket.destroyed) return;
  const answer = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
  socket.on("error", () => socket.destroy()); // a phone that hung up already; unheard, it would end the process
  socket.end(answer, () => socket.destroy());
}
