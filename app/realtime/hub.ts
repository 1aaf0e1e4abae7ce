import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer, type WebSocket } from "ws";
import { lastPlace, type SignedIn } from "~/domain/members";
import type { Context } from "~/domain/shared/context";
import type { DomainEvent } from "~/domain/shared/events";
import { createAnnouncer } from "./announcer";
import { Cells } from "./cells";
import { MemberSocket } from "./member-socket";
import { createPresence } from "./presence";
import { FRAME_MAX_BYTES, GOING_AWAY, PING_MS, SERVER_ERROR, SOCKETS_PER_MEMBER } from "./protocol";
import { refuseUpgrade } from "./refuse-upgrade";
import { Sockets } from "./sockets";
import { CLOSED_SUPERSEDED, CLOSED_UNAUTHORIZED } from "./wire";

/** Every phone's socket: who may open one, and who hears what (PRODUCT 10). */
export interface Hub {
  /** Answers an upgrade at /ws: 403 from another site, 401 without a valid session. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Sends announcements to the phones they are for, and obeys signals. Never throws. */
  publish(events: readonly DomainEvent[]): void;
  isOnline(memberId: string): boolean;
  /** Says goodbye to every phone (1001), stores when it was last seen, and opens no more. */
  close(): Promise<void>;
}

export interface HubParts {
  context: Context;
  /** Who holds the session of this Cookie header. */
  authenticate: (cookie: string | undefined) => Promise<SignedIn | null>;
  isSameSite: (request: IncomingMessage) => boolean;
  /** Hears of every error: none reaches the caller. */
  failed: (error: unknown) => void;
  pingMs?: number;
  offlineAfterMs?: number;
}

export function createHub({ context, authenticate, isSameSite, failed, pingMs, offlineAfterMs }: HubParts): Hub {
  const server = new WebSocketServer({ noServer: true, maxPayload: FRAME_MAX_BYTES, perMessageDeflate: false });
  const sockets = new Sockets();
  const cells = new Cells();
  const presence = createPresence(context, failed, offlineAfterMs);
  const publish = createAnnouncer({ context, sockets, cells, failed });
  const pings = setInterval(() => [...sockets].forEach((socket) => socket.ping()), pingMs ?? PING_MS).unref();

  async function answer(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    const { cookie } = request.headers;
    const mayCome = isSameSite(request);
    const signedIn = mayCome ? await authenticate(cookie) : null;
    if (signedIn) server.handleUpgrade(request, stream, head, (ws) => open(ws, signedIn, cookie));
    else refuseUpgrade(stream, mayCome ? 401 : 403);
  }

  function open(ws: WebSocket, { actor, sessionId }: SignedIn, cookie: string | undefined): void {
    const socket = new MemberSocket(actor.id, sessionId, ws, {
      authenticated: () => void settled.then(() => ready(socket)),
      gone,
    });
    sockets.add(socket);
    const [oldest, ...others] = sockets.ofMember(actor.id);
    if (others.length >= SOCKETS_PER_MEMBER) oldest?.close(CLOSED_SUPERSEDED, "too many sockets");
    const settled = settle(socket, cookie);
  }

  /** A sign-out or a move while the socket was opening went unheard; now both are heard, so one more look misses none. */
  async function settle(socket: MemberSocket, cookie: string | undefined): Promise<void> {
    try {
      const signedIn = await authenticate(cookie);
      const place = signedIn && (await lastPlace(context, signedIn.actor));
      if (!signedIn) socket.close(CLOSED_UNAUTHORIZED, "session ended");
      else if (place && socket.open) cells.place(socket.memberId, place);
    } catch (error) {
      failed(error);
      socket.close(SERVER_ERROR, "try again");
    }
  }

  function ready(socket: MemberSocket): void {
    if (!socket.open) return;
    socket.ready = true;
    presence.came(socket.memberId);
  }

  function gone(socket: MemberSocket): void {
    sockets.remove(socket);
    const others = [...sockets.ofMember(socket.memberId)];
    if (others.length === 0) cells.remove(socket.memberId);
    if (!others.some((other) => other.ready)) presence.left(socket.memberId);
  }

  return {
    publish,
    isOnline: (memberId) => presence.isOnline(memberId),
    upgrade(request, stream, head) {
      stream.on("error", () => stream.destroy()); // a phone that hangs up before it is answered
      answer(request, stream, head).catch((error: unknown) => {
        failed(error);
        refuseUpgrade(stream, 503);
      });
    },
    async close() {
      clearInterval(pings);
      const stored = presence.close();
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.close(GOING_AWAY, "server stops");
      await Promise.all([stored, closed]);
    },
  };
}
