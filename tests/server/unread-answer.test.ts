import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SECOND } from "~/domain/shared/clock";
import { send } from "~/server/answer";
import { closesItself } from "../closes-itself";
import { onLoopback } from "../on-loopback";

/** More than the system's buffers hold, so that most of it waits in this process. */
const BYTES = 32 * 1024 * 1024;
const body = Buffer.alloc(BYTES);

/** The server's end of the only connection, and the client's. */
let connection: Socket, client: Socket;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const server = createServer((req, res) => void send(req, res, { status: 200, headers: {}, body }));
  const { port, close } = await onLoopback(server);
  closesItself(close);
  const connected = once(server, "connection") as Promise<[Socket]>;
  client = connect(port);
  [connection] = await connected;
  const answered = once(server, "request");
  client.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await answered;
});
afterEach(() => {
  vi.useRealTimers();
  client.destroy();
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
