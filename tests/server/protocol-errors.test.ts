import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { answerProtocolErrors } from "~/server/protocol-errors";
import { closesItself } from "../closes-itself";
import { onLoopback } from "../on-loopback";

let client: Socket;
beforeEach(async () => {
  const server = createServer((req, res) => {
    if (req.url === "/half") res.write("half of it");
    else req.resume().once("end", () => res.end("well"));
  });
  answerProtocolErrors(server);
  const { port, close } = await onLoopback(server);
  closesItself(close);
  client = connect(port, "127.0.0.1");
});
afterEach(() => void client.destroy());

const HEAD = "GET / HTTP/1.1\r\nHost: localhost\r\n";

describe("a request that is no request is answered, and the answer arrives", () => {
  test.each([
    ["20 KB of cookies", `${HEAD}Cookie: ${"a".repeat(20_000)}\r\n\r\n`, 431, "Delete this site's cookies"],
    ["64 KB of cookies", `${HEAD}Cookie: ${"a".repeat(65_536)}\r\n\r\n`, 431, "Delete this site's cookies"],
    ["1 MB of cookies", `${HEAD}Cookie: ${"a".repeat(1 << 20)}\r\n\r\n`, 431, "Delete this site's cookies"],
    ["a long address", `GET /${"a".repeat(200_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 431, "use a shorter link"],
    ["many headers", `${HEAD}${"a: 1\r\n".repeat(50_000)}\r\n`, 431, "too long"],
    ["a space in a header's name", `${HEAD}na me: x\r\n\r\n`, 400, "This request is broken"],
    ["other bytes in a header's name", `${HEAD}n\xe4me: x\r\n\r\n`, 400, "This request is broken"],
    ["NUL in a header", `${HEAD}name: a\0b\r\n\r\n`, 400, "This request is broken"],
    ["TLS", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400, "This request is broken"],
    ["HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400, "This request is broken"],
    ["a broken chunk", `POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`, 400, "broken"],
    ["a tunnel", "CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n", 405, "one can do here"],
  ])("%s", async (_, sent, status, sentence) => {
    client.write(sent, "latin1");
    const answer = await text(client);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toContain(sentence);
  });
});

test("one that comes after another is answered after it", async () => {
  client.write(`${HEAD}\r\n`);
  const [first] = (await once(client, "data")) as [Buffer];
  expect(first.toString()).toContain("well");
  client.write(`${HEAD}na me: x\r\n\r\n`);
  expect(await text(client)).toMatch(/^HTTP\/1\.1 400 /);
});

test("half an answer is followed by no other", async () => {
  client.write("POST /half HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n");
  await once(client, "data");
  client.on("error", () => undefined);
  client.write("zz\r\n");
  const rest = await text(client).catch(() => "");
  expect(rest).not.toContain("HTTP/1.1");
});

test("a client that goes on sending for ever is hung up on", async () => {
  client.on("error", () => undefined);
  const closed = new Promise((resolve) => client.once("close", resolve));
  const began = performance.now();
  client.write(HEAD);
  while (!client.destroyed && performance.now() - began < 5_000) {
    client.write(`a: ${"b".repeat(10_000)}\r\n`);
    await pause(20);
  }
  await closed;
  expect(performance.now() - began).toBeLessThan(3_000);
});
