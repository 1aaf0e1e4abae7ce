import type { Pool } from "pg";

/** Online: a phone is connected. Watching: one of the member's pages is on the screen. */
type State = "online" | "watching";

/** Milliseconds between renewals of a process's lease, and until the members of one that stopped renewing count as gone. */
const RENEW_MS = 2_500;
const LEASE_MS = 10_000;
/** Milliseconds in which changes are collected, and the most of them in one message. */
const COLLECT_MS = 50;
const MAX_AT_ONCE = 100;

/** What one process tells the others of its members. Null: no longer connected there. */
interface PresenceUpdate {
  process: string;
  /** Empty: its lease is new. */
  states: (readonly [memberId: string, state: State | null])[];
}

/** Who is online at which process. Each process holds all of it in memory. */
export interface ProcessRegistry {
  /** Notes the state of a member at this process, and sends it to the others. */
  set: (memberId: string, state: State | null) => void;
  /** The member's state at the other processes. */
  elsewhere: (memberId: string) => State | null;
  /** The number of processes that serve the community, with this one. */
  processes: () => number;
  /** Applies what another process sent. */
  receive: (update: unknown) => void;
  /** Begins, or begins again after messages were missed. */
  refresh: () => Promise<void>;
  close: () => Promise<void>;
}

export interface ProcessRegistryParts {
  pool: Pool;
  processId: string;
  send: (body: string) => void;
  /** These members were last connected to a process that ended then, and are connected to none now. */
  gone: (memberIds: readonly string[], lastSeenAt: Date) => void;
  failed: (error: unknown) => void;
  renewMs?: number;
  leaseMs?: number;
}

export function createProcessRegistry(parts: ProcessRegistryParts): ProcessRegistry {
  const { pool, processId, send, gone, failed, renewMs = RENEW_MS, leaseMs = LEASE_MS } = parts;
  const own = new Map<string, State>();
  const others = new Map<string, Map<string, State>>();
  const changed = new Map<string, State | null>();
  /** What came while the others' states are read from the database, which may answer with those of before. */
  let meanwhile: PresenceUpdate[] | null = null;
  let alive = 1;
  let collecting: NodeJS.Timeout | undefined;
  let work: Promise<void> = Promise.resolve();
  let renewals: NodeJS.Timeout | undefined;

  /** One after another, so that an older state never replaces a newer one. */
  const next = (step: () => Promise<void>): Promise<void> => (work = work.then(step).catch(failed));

  async function store(states: PresenceUpdate["states"]): Promise<void> {
    const present = states.filter(([, state]) => state !== null);
    const left = states.filter(([, state]) => state === null).map(([memberId]) => memberId);
    await pool.query({
      name: "store_online",
      text: `with gone as (delete from processes.online where process_id = $1 and member_id = any($2::text[]))
        insert into processes.online (process_id, member_id, state)
        select $1, * from unnest($3::text[], $4::text[])
        on conflict (process_id, member_id) do update set state = excluded.state`,
      values: [processId, left, present.map(([memberId]) => memberId), present.map(([, state]) => state)],
    });
    send(JSON.stringify({ process: processId, states } satisfies PresenceUpdate));
  }

  async function flush(): Promise<void> {
    const states = [...changed];
    changed.clear();
    for (let start = 0; start < states.length; start += MAX_AT_ONCE)
      await store(states.slice(start, start + MAX_AT_ONCE));
  }

  async function renew(): Promise<void> {
    const lease = await pool.query<{ isNew: boolean }>(
      `insert into processes.leases (process_id, renewed_at) values ($1, now())
       on conflict (process_id) do update set renewed_at = now() returning xmax = 0 as "isNew"`,
      [processId],
    );
    // A process that was too slow to renew, or whose database crashed, was taken for dead.
    if (lease.rows[0]?.isNew) {
      send(JSON.stringify({ process: processId, states: [] } satisfies PresenceUpdate));
      for (const [memberId, state] of own) changed.set(memberId, state);
    }
    if (changed.size > 0) await flush();
    await removeEnded();
    const { rows } = await pool.query<{ id: string }>("select process_id as id from processes.leases");
    const leased = new Set(rows.map(({ id }) => id));
    alive = Math.max(1, leased.size);
    for (const id of others.keys()) if (!leased.has(id)) others.delete(id);
  }

  /** Removes the processes whose lease ended. One of the others gets each, and announces its members' absence. */
  async function removeEnded(): Promise<void> {
    const ended = await pool.query<{ id: string; renewedAt: Date }>(
      `delete from processes.leases where renewed_at < now() - $1 * interval '1 ms'
       returning process_id as id, renewed_at as "renewedAt"`,
      [leaseMs],
    );
    for (const { id, renewedAt } of ended.rows) {
      others.delete(id);
      const left = await pool.query<{ id: string }>(
        "delete from processes.online where process_id = $1 returning member_id as id",
        [id],
      );
      const absent = left.rows.map((row) => row.id).filter((memberId) => !own.has(memberId) && !elsewhere(memberId));
      if (absent.length > 0) gone(absent, renewedAt);
    }
  }

  async function load(): Promise<void> {
    const received: PresenceUpdate[] = [];
    meanwhile = received;
    try {
      const { rows } = await pool.query<{ process: string; id: string; state: State }>(
        `select process_id as process, member_id as id, state from processes.online
         join processes.leases using (process_id) where process_id <> $1`,
        [processId],
      );
      others.clear();
      for (const { process, id, state } of rows) apply({ process, states: [[id, state]] });
      received.forEach(apply);
    } finally {
      meanwhile = null;
    }
  }

  function apply({ process, states }: PresenceUpdate): void {
    const known = others.get(process) ?? new Map<string, State>();
    others.set(process, known);
    for (const [memberId, state] of states) {
      if (state === null) known.delete(memberId);
      else known.set(memberId, state);
    }
  }

  function elsewhere(memberId: string): State | null {
    let found: State | null = null;
    for (const known of others.values()) {
      const state = known.get(memberId);
      if (state === "watching") return state;
      found ??= state ?? null;
    }
    return found;
  }

  return {
    elsewhere,
    processes: () => alive,
    set(memberId, state) {
      if ((own.get(memberId) ?? null) === state) return;
      if (state === null) own.delete(memberId);
      else own.set(memberId, state);
      changed.set(memberId, state);
      collecting ??= setTimeout(() => {
        collecting = undefined;
        void next(flush);
      }, COLLECT_MS).unref();
    },
    receive(update) {
      apply(update as PresenceUpdate);
      meanwhile?.push(update as PresenceUpdate);
      // Limits are divided by the number of processes, which must be right before the next renewal.
      if ((update as PresenceUpdate).states.length === 0) void next(renew);
    },
    refresh: () =>
      next(async () => {
        await renew();
        await load();
        renewals ??= setInterval(() => void next(renew), renewMs).unref();
      }),
    async close() {
      clearInterval(renewals);
      clearTimeout(collecting);
      // The lease is left to end: by then the phones that come back are connected elsewhere.
      await work;
    },
  };
}
