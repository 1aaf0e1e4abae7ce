import type { Client } from "pg";

/** The key of the session's advisory lock that the leader holds. Any number works. */
const LEADER = 7_356_202;

/** What the leader does, and no other process at the same time. */
interface LeadHandlers {
  began: () => Promise<void>;
  /** The connection was lost: another process can lead from now on. */
  ended: () => Promise<void>;
}

/** Elects one of the processes by a lock of their listening connections: the database frees it when a process dies. */
export interface Leadership {
  /**
   * Makes this process the leader, now or when the leader has ended or lost its connection. Resolves after the first attempt,
   * and after `began` where it succeeded.
   */
  lead: (handlers: LeadHandlers) => Promise<void>;
  /** Call it with the listening connection, again and again while it works. */
  alive: (client: Client) => Promise<void>;
  /** Call it when the connection is lost. */
  lost: () => void;
}

export function createLeadership(failed: (error: unknown) => void): Leadership {
  let session: Client | null = null;
  let leader: LeadHandlers | null = null;
  let leading = false;

  /** Tries to become the leader. True if that made this process the leader, false if it was one already. */
  async function takeLead(client: Client): Promise<boolean> {
    if (leading) return false;
    const { rows } = await client.query<{ won: boolean }>("select pg_try_advisory_lock($1) as won", [LEADER]);
    return (leading = rows[0]?.won === true);
  }

  return {
    async lead(handlers) {
      leader = handlers;
      if (session && (await takeLead(session))) await handlers.began();
    },
    async alive(client) {
      session = client;
      if (leader && (await takeLead(client))) void leader.began().catch(failed);
    },
    lost() {
      session = null;
      if (leading) void leader?.ended().catch(failed);
      leading = false;
    },
  };
}
