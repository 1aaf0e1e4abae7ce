import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SECOND } from "~/domain/shared/clock";
import { send } from "~/server/answer";

/** More than the system's buffers hold, so that most of it waits in this process. */
const BYTES = 32 * 1024 * 1024;
const body = Buffer.alloc(BYTES);

let server: Server;
/** The server's end of the only connection, and the client's. */
let connection: Socket, client: Socket;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  server = createServer((req, res) => void send(req, res, { status: 200, headers: {}, body })).listen(0);
  await once(server, "listening");
  const connected = once(server, "connection") as Promise<[Socket]>;
  client = connect((server.address() as AddressInfo).port);
  [connection] = await connected;
  const answered = once(server, "request");
  client.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await answered;
});
afterEach(async () => {
  vi.useRealTimers();
  client.destroy();
  const closed = once(server, "close");
  server.close().closeAllConnections();
  await closed;
});

test("a client that does not read its answer is hung up on after 210 seconds, and not before", async () => {
  await vi.advanceTimersByTimeAsync(209 * SECOND);
  expect(connection.destroyed).toBe(false);
  await vi.advanceTimersByTimeAsync(2 * SECOND);
  expect(connection.destroyed).toBe(true);
});

test("a client that has read its answer keeps its connection", async () => {
  let size = 0;
  client.on("data", (bytes: Buffer) => (size += bytes.length));
  while (size < BYTES || vi.getTimerCount() > 0) await setImmediate();
  await vi.advanceTimersByTimeAsync(211 * SECOND);
  expect(connection.destroyed).toBe(false);
});
