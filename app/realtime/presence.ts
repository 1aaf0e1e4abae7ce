import { storeLastSeen, noteOffline, noteOnline } from "~/domain/chat";
import type { Context } from "~/domain/shared/context";

/** Milliseconds before an absence is announced. A page that reloads closes its socket and opens another within this time. */
const OFFLINE_AFTER_MS = 5000;

/**
 * Knows who is online here, and notifies their conversation partners of changes. `isElsewhere`: whether the member is connected
 * to another process; then a change here is none of the member's.
 */
export function createPresence(
  context: Context,
  failed: (error: unknown) => void,
  isElsewhere: (memberId: string) => boolean = () => false,
  offlineAfterMs = OFFLINE_AFTER_MS,
) {
  const online = new Set<string>();
  const leaving = new Map<string, NodeJS.Timeout>();

  async function gone(memberId: string): Promise<void> {
    leaving.delete(memberId);
    if (!isElsewhere(memberId)) await noteOffline(context, memberId).catch(failed);
  }

  return {
    isOnline: (memberId: string): boolean => online.has(memberId),
    came(memberId: string): void {
      if (online.has(memberId)) return;
      online.add(memberId);
      const timer = leaving.get(memberId);
      clearTimeout(timer);
      leaving.delete(memberId);
      if (!timer && !isElsewhere(memberId)) void noteOnline(context, memberId).catch(failed);
    },
    closed(memberId: string): void {
      if (!online.delete(memberId)) return;
      leaving.set(memberId, setTimeout(() => void gone(memberId), offlineAfterMs).unref());
    },
    /** Stores the last-seen time of everybody who is connected, without events. */
    async close(): Promise<void> {
      for (const timer of leaving.values()) clearTimeout(timer);
      const memberIds = [...online, ...leaving.keys()];
      // Cleared before the write: a socket that closes during it must not write again to a database that may be closed.
      online.clear();
      leaving.clear();
      await storeLastSeen(context, memberIds).catch(failed);
    },
  };
}
