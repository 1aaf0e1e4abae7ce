import { once } from "node:events";
import { createServer, get, type IncomingMessage } from "node:http";
import { gunzipSync } from "node:zlib";
import { buffer, text } from "node:stream/consumers";
import { beforeEach, describe, expect, it } from "vitest";
import { asFile, isDownload, sendDownload } from "~/server/download";
import { closesItself } from "../closes-itself";
import { onLoopback } from "../on-loopback";

const PART = "x".repeat(64 * 1024);
/** Parts that buffers on the way may hold; 64 MB of an endless file would be far more. */
const HELD = 256;

let port: number;
let parts: number;
let ended: boolean;
let failed: unknown;
let make: () => AsyncGenerator<string>;
/** How long nothing may be read; without it as long as in production. */
let idleMs: number | undefined;

async function* endless(): AsyncGenerator<string> {
  try {
    for (;;) {
      parts++;
      yield PART;
    }
  } finally {
    ended = true;
  }
}

const fileOf = (parts: AsyncGenerator<string>) => asFile({ name: "a.csv", type: "text/csv; charset=utf-8", parts });

beforeEach(async () => {
  [parts, ended, failed, make, idleMs] = [0, false, null, endless, undefined];
  const server = createServer((req, res) => {
    sendDownload(req, res, fileOf(make()), idleMs).catch((error: unknown) => (failed = error));
  });
  const opened = await onLoopback(server);
  closesItself(opened.close);
  port = opened.port;
});

async function ask(headers = {}, method = "GET"): Promise<IncomingMessage> {
  const request = get({ port, host: "127.0.0.1", headers, method });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  return answer;
}

/** Waits until no more parts are made. */
async function standstill(): Promise<number> {
  let before = -1;
  await expect
    .poll(
      () => {
        const still = parts === before;
        before = parts;
        return still;
      },
      { interval: 100 },
    )
    .toBe(true);
  return parts;
}

describe("a download", () => {
  it("has Content-Disposition: attachment", () => {
    expect(isDownload(fileOf(endless()))).toBe(true);
    expect(isDownload(new Response("page"))).toBe(false);
  });

  it("lets others have their turn before each part is made", async () => {
    const turns: number[] = [];
    make = async function* () {
      while (turns.length < 20) {
        turns.push(turn);
        yield "A line\n";
      }
    };
    let turn = 0;
    let waiting = true;
    const others = () => {
      turn++;
      if (waiting) setImmediate(others);
    };
    others();
    expect(await text(await ask())).toBe("A line\n".repeat(20));
    waiting = false;
    expect(new Set(turns).size).toBe(20);
  });

  it("waits for a client that does not read, and goes on when it does", async () => {
    const answer = await ask();
    const made = await standstill();
    expect(made).toBeLessThan(HELD);
    answer.resume();
    await expect.poll(() => parts).toBeGreaterThan(2 * made);
    answer.destroy();
  });

  it("ends when the client reads nothing for too long, without an error", async () => {
    idleMs = 500;
    const answer = await ask();
    answer.on("error", () => undefined); // the connection is cut
    await standstill();
    ended = false; // the one of the test before may have ended late
    await expect.poll(() => ended, { timeout: 10_000 }).toBe(true);
    expect(failed).toBeNull();
  });

  it("goes on while the client reads, however long it takes", async () => {
    idleMs = 500;
    const answer = await ask();
    answer.resume();
    const begun = performance.now();
    await expect.poll(() => performance.now() - begun, { timeout: 10_000 }).toBeGreaterThan(3 * idleMs);
    expect(answer.errored).toBeNull();
    answer.destroy();
  });

  it("ends when the client leaves, without an error", async () => {
    const answer = await ask();
    answer.destroy();
    await expect.poll(() => ended).toBe(true);
    expect(failed).toBeNull();
  });

  it("that fails closes the connection, so that no client takes a part for the whole file", async () => {
    make = async function* () {
      yield PART;
      await Promise.resolve();
      throw new Error("the database is gone");
    };
    await expect(text(await ask())).rejects.toThrow("aborted");
    expect(failed).toMatchObject({ message: "the database is gone" });
  });

  it("is sent as it is to a client that takes Brotli alone: it is compressed by gzip only", async () => {
    make = async function* () {
      yield await Promise.resolve("Ana,Ben\n");
    };
    const answer = await ask({ "Accept-Encoding": "br" });
    expect(answer.headers["content-encoding"]).toBeUndefined();
    expect(await text(answer)).toBe("Ana,Ben\n");
  });

  it("is compressed while it is sent, for clients that accept it", async () => {
    make = async function* () {
      for (let nth = 0; nth < 3; nth++) yield await Promise.resolve(PART);
    };
    const answer = await ask({ "accept-encoding": "br, gzip" });
    expect(answer.headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding" });
    const bytes = await buffer(answer);
    expect(bytes.length).toBeLessThan(PART.length);
    expect(gunzipSync(bytes).toString()).toBe(PART.repeat(3));
  });

  it("is not made for HEAD", async () => {
    const answer = await ask({}, "HEAD");
    expect(answer.headers["content-disposition"]).toContain("attachment");
    await expect.poll(() => parts).toBeLessThan(3);
  });
});
