import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createAnswerOrder } from "~/security/connection-limit";
import { closesItself } from "../closes-itself";
import { onLoopback } from "../on-loopback";

/** The server's end of the only connection, and the client's. */
let connection: Socket, client: Socket;
/** The requests that arrived, and the answers whose turn has come. */
let arrived: number;
let begun: ServerResponse[];
beforeEach(async () => {
  [arrived, begun] = [0, []];
  const inOrder = createAnswerOrder();
  const answer = (req: IncomingMessage, res: ServerResponse) => {
    arrived++;
    inOrder(req, res, () => begun.push(res));
  };
  const server = createServer(answer);
  const { port, close } = await onLoopback(server);
  closesItself(close);
  const connected = once(server, "connection") as Promise<[Socket]>;
  client = connect(port).on("error", () => undefined);
  [connection] = await connected;
});
afterEach(() => void client.destroy());

const ask = async (number: number) => {
  client.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(number));
  while (arrived < number && !connection.destroyed) await setImmediate();
};

test("of three requests on one connection each begins when the one before it is answered", async () => {
  await ask(3);
  for (const number of [1, 2, 3]) {
    await expect.poll(() => begun.length).toBe(number);
    begun.at(-1)?.end("hello");
  }
  let read = "";
  client.setEncoding("utf8").on("data", (part: string) => (read += part));
  await expect.poll(() => read.split("hello")).toHaveLength(4);
});

test("what waits behind an answer that nobody takes does not begin when its client leaves", async () => {
  await ask(3);
  client.destroy();
  await once(connection, "close");
  for (let turn = 0; turn < 10; turn++) await setImmediate();
  expect([begun.length, begun[0]?.closed]).toEqual([1, true]);
});
