import { createServer, request, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import type { FakeCertificate } from "./certificate";
import { closesItself } from "../closes-itself";
import { onLoopback } from "../on-loopback";

export interface ProxyHabits {
  /** Null for plain http. */
  certificate?: FakeCertificate;
  /** How it handles X-Forwarded-For: adds the client to it, leaves it unchanged, or removes it. */
  forwardedFor?: "added" | "kept" | "removed";
  /** False for a proxy that does not pass WebSockets on. */
  webSockets?: boolean;
  /** Bytes of a page that arrive at a time, as on a slow line; Infinity passes a page on as it comes. */
  pieces?: number;
  /** Milliseconds between two pieces. */
  pauseMs?: number;
  /** What it answers in place of the server; null lets the server answer. */
  instead?: (asked: IncomingMessage) => Promise<Response | null>;
}

export interface FakeProxy {
  url: string;
  close(): Promise<void>;
}

async function passInPieces(from: IncomingMessage, to: ServerResponse, size: number, pauseMs: number): Promise<void> {
  const all = await buffer(from);
  for (let at = 0; at < all.length; at += size) {
    to.write(all.subarray(at, at + size));
    await setTimeout(pauseMs);
  }
  to.end();
}

/** A reverse proxy on loopback in front of a server, configured well or badly. */
export async function openFakeProxy(target: string, habits: ProxyHabits = {}): Promise<FakeProxy> {
  const { certificate, forwardedFor = "added", webSockets = true, pieces = Infinity, pauseMs = 1, instead } = habits;
  const { port } = new URL(target);

  function headersOf({ headers }: IncomingMessage) {
    const { "x-forwarded-for": given, upgrade: _, ...others } = headers;
    if (pieces !== Infinity) delete others["accept-encoding"];
    const list = [given, forwardedFor === "added" && "203.0.113.9"].filter(Boolean).join(", ");
    return { ...others, connection: "close", ...(forwardedFor !== "removed" && list && { "x-forwarded-for": list }) };
  }

  const pass: RequestListener = (asked, answer) => {
    const { method, url: path } = asked;
    const passed = request({ host: "127.0.0.1", port, method, path, headers: headersOf(asked) }, (answered) => {
      answer.writeHead(answered.statusCode ?? 0, answered.headers);
      if (pieces === Infinity || asked.headers["sec-fetch-dest"] !== "document") answered.pipe(answer);
      else void passInPieces(answered, answer, pieces, pauseMs);
    });
    passed.on("error", () => answer.writeHead(502).end("Bad Gateway"));
    asked.pipe(passed);
  };

  const answerOrPass: RequestListener = (asked, answer) => {
    if (!instead) {
      pass(asked, answer);
      return;
    }
    void instead(asked).then(async (own) => {
      if (!own) {
        pass(asked, answer);
        return;
      }
      answer.writeHead(own.status, Object.fromEntries(own.headers)).end(Buffer.from(await own.arrayBuffer()));
    });
  };

  /** Passes the handshake on unchanged, then the bytes of both sides. */
  function passSocket(asked: IncomingMessage, client: Duplex): void {
    const server = connect(Number(port), "127.0.0.1");
    const lines = Object.entries(asked.headers).map(([name, value]) => `${name}: ${String(value)}`);
    server.write([`GET ${asked.url ?? "/"} HTTP/1.1`, ...lines, "\r\n"].join("\r\n"));
    server.pipe(client).pipe(server);
    for (const side of [server, client]) side.on("error", () => side.destroy());
  }

  const server = certificate ? createSecureServer(certificate, answerOrPass) : createServer(answerOrPass);
  // Without a listener Node takes an upgrade for an ordinary request.
  if (webSockets) server.on("upgrade", passSocket);
  const { port: own, close } = await onLoopback(server);
  return { url: `${certificate ? "https" : "http"}://127.0.0.1:${own}`, close: closesItself(close) };
}
