import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { expect, vi } from "vitest";
import type { PushContent } from "~/domain/push/content";
import { onLoopback } from "../on-loopback";
import type { FakeCertificate } from "./certificate";

/** A push as the browser gets it, with what its push service saw of it. */
interface ReceivedPush {
  /** Whose browser it was for. */
  browser: FakeBrowser;
  content: PushContent;
  ttl: number;
  urgency: string | undefined;
  topic: string | undefined;
  /** The verified claims of the server that sent it. */
  claims: { aud: string; exp: number; sub: string };
  at: number;
}

/** A browser that subscribed: what its PushSubscription says, and the keys that it keeps. */
export interface FakeBrowser {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  received: ReceivedPush[];
  ecdh: ECDH;
  auth: Buffer;
}

export interface FakePushService {
  /** The next answers; 201 once they are used up. */
  answers: { status: number; headers?: Record<string, string> }[];
  /** Everything received, the oldest first. */
  pushes: ReceivedPush[];
  /** Requests, refused ones included. */
  requests: number;
  newBrowser(): FakeBrowser;
  /** All pushes so far, once there are so many. */
  received(count: number): Promise<ReceivedPush[]>;
  close(): Promise<void>;
}

/**
 * A push service on loopback, with https if it has a certificate. It verifies the VAPID signature (RFC 8292) and decrypts as
 * a browser does (RFC 8291).
 */
export async function openFakePushService(certificate?: FakeCertificate): Promise<FakePushService> {
  const browsers = new Map<string, FakeBrowser>();
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      fake.requests++;
      const { status, headers } = fake.answers.shift() ?? { status: 201 };
      const browser = browsers.get(request.url ?? "");
      if (browser && status < 300) {
        const push = read(browser, request.headers, Buffer.concat(chunks), origin);
        browser.received.push(push);
        fake.pushes.push(push);
      }
      response.writeHead(browser ? status : 404, headers).end();
    });
  };
  const server = certificate ? createSecureServer(certificate, listener) : createServer(listener);
  const { port, close } = await onLoopback(server);
  const origin = `${certificate ? "https" : "http"}://127.0.0.1:${port}`;
  const fake: FakePushService = {
    answers: [],
    pushes: [],
    requests: 0,
    newBrowser() {
      const path = `/send/${browsers.size}`;
      const browser = browserAt(origin + path);
      browsers.set(path, browser);
      return browser;
    },
    async received(count) {
      await vi.waitFor(() => expect(fake.pushes.length).toBeGreaterThanOrEqual(count), { timeout: 15_000 });
      return fake.pushes;
    },
    close,
  };
  return fake;
}

/** A browser with fresh keys at this address of a push service. */
export function browserAt(endpoint: string): FakeBrowser {
  const ecdh = createECDH("prime256v1");
  const p256dh = ecdh.generateKeys("base64url");
  const auth = randomBytes(16);
  return { subscription: { endpoint, keys: { p256dh, auth: auth.toString("base64url") } }, received: [], ecdh, auth };
}

function read(browser: FakeBrowser, headers: IncomingHttpHeaders, body: Buffer, origin: string): ReceivedPush {
  expect(headers["content-encoding"]).toBe("aes128gcm");
  expect(body.length, "the least that every push service takes").toBeLessThanOrEqual(4096);
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? "") ?? [];
  const claims = verified(token, Buffer.from(key, "base64url"));
  expect(claims.aud).toBe(origin);
  const content = JSON.parse(decrypted(browser, body).toString()) as PushContent;
  const { urgency, topic } = headers as Record<string, string | undefined>;
  return { browser, content, ttl: Number(headers.ttl), urgency, topic, claims, at: Date.now() };
}

/** The claims of a token whose signature (ES256) fits the key. */
function verified(token: string, key: Buffer): ReceivedPush["claims"] {
  const [head = "", claims = "", signature = ""] = token.split(".");
  const [x, y] = [key.subarray(1, 33).toString("base64url"), key.subarray(33).toString("base64url")];
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  expect(isSigned, "the VAPID signature").toBe(true);
  return JSON.parse(Buffer.from(claims, "base64url").toString()) as ReceivedPush["claims"];
}

/** RFC 8291 (keys) and RFC 8188 (one record). */
function decrypted({ ecdh, auth }: FakeBrowser, body: Buffer): Buffer {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body.readUInt8(20);
  const serverKey = body.subarray(21, keyEnd);
  const derive = (secret: Buffer, with_: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, with_, info, length));
  const keys = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), serverKey]);
  const secret = derive(ecdh.computeSecret(serverKey), auth, keys, 32);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(body.subarray(-16));
  const text = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()]);
  // The padding begins after the last byte 2.
  return text.subarray(0, text.lastIndexOf(2));
}
