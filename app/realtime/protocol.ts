import { z } from "zod";
import { jsonOrNull } from "~/domain/shared/text";
import type { ClientFrame } from "./wire";

/** The longest frame accepted from a client, in bytes (docs/product.md#realtime). */
export const MAX_FRAME_BYTES = 16 * 1024;
/** The most frames accepted from one socket in a second (docs/product.md#realtime). */
export const MAX_FRAMES_PER_SECOND = 20;
/** The most sockets of one member. The oldest closes (docs/product.md#realtime). */
export const MAX_SOCKETS_PER_MEMBER = 10;
/** The interval of pings (docs/product.md#realtime). */
export const PING_MS = 30_000;
/** Unread bytes after which a client is dropped. It loads its data again after it reconnects. */
export const MAX_UNREAD_BYTES = 1024 * 1024;
/** How long the close handshake may take before the socket is terminated. */
export const GOODBYE_MS = 1000;

/** Close codes of RFC 6455. */
export const GOING_AWAY = 1001;
export const POLICY_VIOLATION = 1008;
export const SERVER_ERROR = 1011;

const clientFrame = z.discriminatedUnion("type", [
  z.object({ type: z.literal("AUTHENTICATE"), userId: z.string().max(100) }),
  z.object({ type: z.literal("VISIBILITY"), visible: z.boolean() }),
]);

/** Parses a frame. Null for anything invalid, which is ignored (docs/product.md#realtime). */
export const readFrame = (frame: Buffer): ClientFrame | null =>
  clientFrame.safeParse(jsonOrNull(frame.toString())).data ?? null;
