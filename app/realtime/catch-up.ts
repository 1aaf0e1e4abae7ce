import { randomInt } from "node:crypto";
import { openSessions } from "~/domain/auth";
import { lastPlace } from "~/domain/members";
import type { BroadcasterParts } from "./broadcaster";
import type { MemberSocket } from "./member-socket";
import { CLOSED_UNAUTHORIZED } from "./wire";

/** Milliseconds over which the pages load again, so that they do not all load at once. */
const SPREAD_MS = 5_000;
const SESSIONS_A_QUERY = 500;

/** Makes up for events that this process did not receive. */
export function createCatchUp({ context, sockets, places, failed }: BroadcasterParts) {
  async function bringUpToDate(socket: MemberSocket): Promise<void> {
    const place = await lastPlace(context, { id: socket.memberId });
    if (!socket.open) return;
    if (place) places.set(socket.memberId, place);
    socket.requestReload();
  }

  return {
    async closeEnded(): Promise<void> {
      const sessionIds = [...new Set([...sockets].map(({ sessionId }) => sessionId))];
      for (let start = 0; start < sessionIds.length; start += SESSIONS_A_QUERY) {
        const batch = sessionIds.slice(start, start + SESSIONS_A_QUERY);
        const open = await openSessions(context, batch);
        for (const sessionId of batch.filter((id) => !open.has(id)))
          for (const socket of sockets.ofSession(sessionId)) socket.close(CLOSED_UNAUTHORIZED, "session ended");
      }
    },
    /** Looks up the members' places, and asks each page to load again at a random moment of the next `SPREAD_MS`. */
    requestReload(): void {
      for (const socket of sockets)
        setTimeout(() => void bringUpToDate(socket).catch(failed), randomInt(SPREAD_MS)).unref();
    },
  };
}
