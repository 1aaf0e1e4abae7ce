import { LRUCache } from "lru-cache";
import { request as requestPlain, type IncomingMessage, type OutgoingHttpHeaders } from "node:http";
import { Agent, request as requestSecure } from "node:https";
import webPush from "web-push";
import type { Push, PushResult, VapidKeys } from "~/domain/push";
import { HOUR, SECOND } from "~/domain/shared/clock";
import { isPushAddress, publicLookup } from "./push-address";

export interface PushSettings {
  keys: VapidKeys;
  /** mailto: or https: address at which a push service can reach the operator. */
  subject: string;
  /** Tests push to their own machine. */
  allowLoopback: boolean;
}

/** RFC 8188. */
const ENCODING = "aes128gcm";
/**
 * Bytes that every push service takes (RFC 8030, 7.2). A text of 120 characters can be more, for example one of emoji. Some
 * services answer a longer push with another status than 413, and each refusal brings the subscription nearer to its end.
 */
const MAX_PUSH_BYTES = 4096;
/** Milliseconds after which a push service that does not answer counts as busy. */
const TIMEOUT_MS = 5 * SECOND;
/** Bytes of an answer's body. Members choose the addresses: a longer one only takes up the server's network. */
const MAX_BODY_BYTES = 64 * 1024;
/** The longest wait that a push service can ask for, in milliseconds. */
const MAX_RETRY_MS = 6 * HOUR;
/** Connections to one push service at a time. */
const MAX_CONNECTIONS = 20;
/** How long a signature is used. It is valid for 12 hours; to sign anew for each push doubles its cost. */
const SIGNED_MS = HOUR;
/** Members choose the push services, so there could be many. */
const MAX_SIGNATURES = 100;

/** Sends pushes: encrypts (RFC 8291), signs (RFC 8292), and posts without following redirects (RFC 8030). */
export function createPoster({ keys, subject, allowLoopback }: PushSettings): (push: Push) => Promise<PushResult> {
  const lookup = publicLookup(allowLoopback);
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS, lookup });
  const signed = new LRUCache<string, { authorization: string; at: number }>({ max: MAX_SIGNATURES });

  function signatureFor(origin: string): string {
    const known = signed.get(origin);
    if (known && isFresh(Date.now() - known.at)) return known.authorization;
    const { Authorization } = webPush.getVapidHeaders(origin, subject, keys.publicKey, keys.privateKey, ENCODING);
    signed.set(origin, { authorization: Authorization, at: Date.now() });
    return Authorization;
  }

  return async ({ endpoint, p256dh, auth, payload, ttl, topic }) => {
    // An address that no push may go to ends the subscription.
    if (!isPushAddress(endpoint, allowLoopback)) return { outcome: "gone" };
    const url = new URL(endpoint);
    let body: Buffer;
    try {
      body = webPush.encrypt(p256dh, auth, payload, ENCODING).cipherText;
    } catch {
      // The browser's keys are no keys: nothing can be encrypted for it.
      return { outcome: "gone" };
    }
    if (body.length > MAX_PUSH_BYTES) return { outcome: "too-large" };
    const headers = {
      TTL: ttl,
      Urgency: "high",
      Topic: topic,
      Authorization: signatureFor(url.origin),
      "Content-Type": "application/octet-stream",
      "Content-Encoding": ENCODING,
      "Content-Length": body.length,
    };
    return post(url, headers, body);
  };

  function post(url: URL, headers: OutgoingHttpHeaders, body: Buffer): Promise<PushResult> {
    const isSecure = url.protocol === "https:";
    const request = isSecure ? requestSecure : requestPlain;
    return new Promise((resolve) => {
      const sending = request(url, { method: "POST", headers, lookup, ...(isSecure && { agent }) }, (answer) => {
        // The body is of no use, but the next push needs the connection, which is free once the body was read.
        let bytes = 0;
        answer.on("data", (part: Buffer) => {
          bytes += part.length;
          if (bytes > MAX_BODY_BYTES) sending.destroy();
        });
        resolve(resultOf(answer));
      });
      const late = setTimeout(() => sending.destroy(new Error("too slow")), TIMEOUT_MS);
      // A name that fails or leads into a private network today may lead elsewhere tomorrow: no subscription ends by it.
      // After an answer this has no effect, because the promise is resolved.
      const failed = () => resolve({ outcome: "busy", retryAfterMs: null });
      sending.on("error", failed);
      sending.on("close", () => {
        clearTimeout(late);
        failed(); // without an answer or an error, as after 101 Switching Protocols
      });
      sending.end(body);
    });
  }
}

/**
 * Whether a signature of this age is used again. After the clock was set back its age is negative, and it may last for more
 * than the 24 hours that push services take: they refuse it with the answers that they give for a dead subscription.
 */
const isFresh = (ageMs: number): boolean => ageMs >= 0 && ageMs < SIGNED_MS;

function resultOf({ statusCode = 0, headers }: IncomingMessage): PushResult {
  if (statusCode >= 200 && statusCode < 300) return { outcome: "taken" };
  if (statusCode === 404 || statusCode === 410) return { outcome: "gone" };
  if (statusCode === 413) return { outcome: "too-large" };
  if (statusCode === 429 || statusCode >= 500)
    return { outcome: "busy", retryAfterMs: retryAfter(headers["retry-after"]) };
  return { outcome: "refused" };
}

/** Retry-After in milliseconds: seconds, or a date. Null without one. */
function retryAfter(text: string | undefined): number | null {
  if (text === undefined) return null;
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * SECOND : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, SECOND), MAX_RETRY_MS);
}
