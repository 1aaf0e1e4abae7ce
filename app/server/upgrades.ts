import { type IncomingMessage, type Server, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

export const isWebSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === "websocket";

/**
 * Answers a request that offers another protocol, such as `Upgrade: h2c`, over HTTP/1.1: a server may ignore the offer
 * (RFC 9110, 7.8). Node no longer handles the connection then, so it gets the same request again without that header.
 */
export function asOrdinaryRequest(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { method = "", url = "", httpVersion, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (name.toLowerCase() !== "upgrade") lines.push(`${name}: ${rawHeaders[at + 1] ?? ""}`);
  }
  // Node reads header values as Latin-1.
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), head]));
  server.emit("connection", socket);
}

/** Answers an upgrade request with an HTTP error and closes the connection, even if the client does not. */
export function refuseUpgrade(socket: Duplex, status: 401 | 403 | 404 | 421 | 503): void {
  if (socket.destroyed) return;
  const answer = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
  socket.on("error", () => socket.destroy()); // the client may have hung up already; an unhandled error event would end the process
  socket.end(answer, () => socket.destroy());
}
