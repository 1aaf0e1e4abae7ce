import { keepLastSeen, noteOffline, noteOnline } from "~/domain/chat";
import type { Context } from "~/domain/shared/context";

/** A page that loads anew closes its socket and opens another: within this time, in ms, nobody is told. */
const OFFLINE_AFTER_MS = 5000;

/** Who is online, and telling their conversation partners when that changes. */
export interface Presence {
  isOnline(memberId: string): boolean;
  came(memberId: string): void;
  left(memberId: string): void;
  /** Stores when everybody still here was last seen; tells nobody. */
  close(): Promise<void>;
}

export function createPresence(
  context: Context,
  failed: (error: unknown) => void,
  offlineAfterMs = OFFLINE_AFTER_MS,
): Presence {
  const online = new Set<string>();
  const leaving = new Map<string, NodeJS.Timeout>();

  async function gone(memberId: string): Promise<void> {
    leaving.delete(memberId);
    await noteOffline(context, memberId).catch(failed);
  }

  return {
    isOnline: (memberId) => online.has(memberId),
    came(memberId) {
      if (online.has(memberId)) return;
      online.add(memberId);
      const timer = leaving.get(memberId);
      clearTimeout(timer);
      leaving.delete(memberId);
      if (!timer) void noteOnline(context, memberId).catch(failed);
    },
    left(memberId) {
      if (!online.delete(memberId)) return;
      leaving.set(memberId, setTimeout(() => void gone(memberId), offlineAfterMs).unref());
    },
    async close() {
      for (const timer of leaving.values()) clearTimeout(timer);
      const here = [...online, ...leaving.keys()];
      // At once: who leaves while this is being stored is not noted again, on a database that is closed by then.
      online.clear();
      leaving.clear();
      await keepLastSeen(context, here).catch(failed);
    },
  };
}
