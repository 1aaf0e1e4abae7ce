import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer, type WebSocket } from "ws";
import { type SignedIn } from "~/domain/auth";
import { lastPlace } from "~/domain/members";
import type { Context } from "~/domain/shared/context";
import { createBroadcaster } from "./broadcaster";
import { createCatchUp } from "./catch-up";
import { PlacesOfMembers } from "./places-of-members";
import { MemberSocket } from "./member-socket";
import { createPresence } from "./presence";
import { MAX_FRAME_BYTES, GOING_AWAY, PING_MS, SERVER_ERROR, MAX_SOCKETS_PER_MEMBER } from "./protocol";
import { refuseUpgrade } from "../server/upgrades";
import { Sockets } from "./sockets";
import { CLOSED_SUPERSEDED, CLOSED_UNAUTHORIZED } from "./wire";

export type Hub = ReturnType<typeof createHub>;

export interface HubParts {
  context: Context;
  authenticate: (cookie: string | undefined) => Promise<SignedIn | null>;
  isSameSite: (request: IncomingMessage) => boolean;
  registry?: PresenceRegistry;
  /** Receives every error. None reaches the caller. */
  failed: (error: unknown) => void;
  /** Milliseconds between looks whether the sockets' sessions are still open. Not needed where no event can be lost. */
  recheckMs?: number | undefined;
  pingMs?: number;
  offlineAfterMs?: number;
}

/** Who is online at other processes. */
export interface PresenceRegistry {
  set: (memberId: string, state: "online" | "watching" | null) => void;
  elsewhere: (memberId: string) => "online" | "watching" | null;
}

/** For a server of one process. */
export const nobodyElse: PresenceRegistry = { set: () => undefined, elsewhere: () => null };

/** All sockets: who may open one, and who receives which event (docs/product.md#realtime). */
export function createHub({
  context,
  authenticate,
  isSameSite,
  failed,
  registry = nobodyElse,
  recheckMs,
  pingMs = PING_MS,
  offlineAfterMs,
}: HubParts) {
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false });
  const sockets = new Sockets();
  const places = new PlacesOfMembers();
  const presence = createPresence(context, failed, (memberId) => registry.elsewhere(memberId) !== null, offlineAfterMs);
  const parts = { context, sockets, places, failed };
  const publish = createBroadcaster(parts);
  const catchUp = createCatchUp(parts);
  const recheck = () => void catchUp.closeEnded().catch(failed);
  const rechecks = recheckMs === undefined ? undefined : setInterval(recheck, recheckMs).unref();
  const pings = setInterval(() => [...sockets].forEach((socket) => socket.ping()), pingMs).unref();

  async function answer(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    const { cookie } = request.headers;
    const mayCome = isSameSite(request);
    const signedIn = mayCome ? await authenticate(cookie) : null;
    if (signedIn) server.handleUpgrade(request, stream, head, (ws) => open(ws, signedIn, cookie));
    else refuseUpgrade(stream, mayCome ? 401 : 403);
  }

  function open(ws: WebSocket, { actor, sessionId, member }: SignedIn, cookie: string | undefined): void {
    // `admitted` is set below, before any message can arrive.
    const socket = new MemberSocket(actor.id, sessionId, new Date(member.createdAt), ws, {
      authenticated: () => void admitted.then(() => ready(socket)),
      shown: ({ memberId }) => noteState(memberId),
      gone,
    });
    sockets.add(socket);
    const [oldest, ...others] = sockets.ofMember(actor.id);
    if (others.length >= MAX_SOCKETS_PER_MEMBER) oldest?.close(CLOSED_SUPERSEDED, "too many sockets");
    const admitted = admit(socket, cookie);
  }

  /** Checks session and place again. A sign-out or move while the socket opened was missed; later ones are events. */
  async function admit(socket: MemberSocket, cookie: string | undefined): Promise<void> {
    try {
      const signedIn = await authenticate(cookie);
      const place = signedIn && (await lastPlace(context, signedIn.actor));
      if (!signedIn) socket.close(CLOSED_UNAUTHORIZED, "session ended");
      else if (place && socket.open) places.set(socket.memberId, place);
    } catch (error) {
      failed(error);
      socket.close(SERVER_ERROR, "try again");
    }
  }

  function ready(socket: MemberSocket): void {
    if (!socket.open) return;
    socket.ready = true;
    if (socket.missed) socket.requestReload();
    presence.came(socket.memberId);
    noteState(socket.memberId);
  }

  const isWatchingHere = (memberId: string) =>
    [...sockets.ofMember(memberId)].some(({ ready, visible }) => ready && visible);

  let closing = false;

  /**
   * Tells the other processes whether the member is here. Not while this process stops: its members count as here until they are
   * connected elsewhere, or do not come back.
   */
  function noteState(memberId: string): void {
    if (closing) return;
    const state = isWatchingHere(memberId) ? "watching" : "online";
    registry.set(memberId, presence.isOnline(memberId) ? state : null);
  }

  function gone(socket: MemberSocket): void {
    sockets.remove(socket);
    const others = [...sockets.ofMember(socket.memberId)];
    if (others.length === 0) places.remove(socket.memberId);
    if (!others.some((other) => other.ready)) presence.closed(socket.memberId);
    noteState(socket.memberId);
  }

  return {
    /** Sends each event to its audience's sockets, and acts on internal ones. Never throws. */
    publish,
    isOnline: (memberId: string): boolean => presence.isOnline(memberId) || registry.elsewhere(memberId) !== null,
    /** Whether one of the member's open pages is visible. */
    isWatching: (memberId: string): boolean => isWatchingHere(memberId) || registry.elsewhere(memberId) === "watching",
    openSockets: () => [...sockets].length,
    /** Events may have been missed: looks up members' sessions and places, and asks their pages to load again (catch-up.ts). */
    requestReload(): void {
      recheck();
      catchUp.requestReload();
    },
    /** Answers an upgrade at /ws: 403 from another site, 401 without a valid session. */
    upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
      stream.on("error", () => stream.destroy()); // the client can hang up before the answer
      answer(request, stream, head).catch((error: unknown) => {
        failed(error);
        refuseUpgrade(stream, 503);
      });
    },
    /** Closes every socket with 1001, stores each member's last-seen time, and accepts no more. */
    async close(): Promise<void> {
      closing = true;
      clearInterval(pings);
      clearInterval(rechecks);
      const stored = presence.close();
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.close(GOING_AWAY, "server stops");
      await Promise.all([stored, closed]);
    },
  };
}
