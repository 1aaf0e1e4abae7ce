import { z } from "zod/v4";
import type { Authenticate } from "./wire";

/** The longest frame taken from a phone, in bytes (PRODUCT 10). */
export const FRAME_MAX_BYTES = 16 * 1024;
/** The most frames taken from one socket in a second (PRODUCT 10). */
export const FRAMES_PER_SECOND = 20;
/** The most sockets of one member; the oldest gives way (PRODUCT 10). */
export const SOCKETS_PER_MEMBER = 10;
/** A socket is asked for a sign of life this often (PRODUCT 10). */
export const PING_MS = 30_000;
/** A phone that leaves this much unread, in bytes, is dropped: it will catch up after it reconnects. */
export const UNREAD_MAX_BYTES = 1024 * 1024;
/** How long a closed socket may take to say goodbye before it is cut off. */
export const GOODBYE_MS = 1000;

/** Close codes of RFC 6455. */
export const GOING_AWAY = 1001;
export const POLICY_VIOLATION = 1008;
export const SERVER_ERROR = 1011;

const authenticate = z.object({ type: z.literal("AUTHENTICATE"), userId: z.string().max(100) });

/** The frame's content; null for anything this server does not understand, which is ignored (PRODUCT 10). */
export function readFrame(frame: Buffer): Authenticate | null {
  try {
    return authenticate.safeParse(JSON.parse(frame.toString())).data ?? null;
  } catch {
    return null;
  }
}
