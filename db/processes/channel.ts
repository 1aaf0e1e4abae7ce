import { sql } from "drizzle-orm";
import { Pool } from "pg";
import { DatabaseError, reasonOf } from "../errors";
import { connectionOf } from "../postgresql-address";
import type { Query } from "../query";
import { createLeadership, type Leadership } from "./leadership";
import { type ListeningConnection, openListeningConnection } from "./listening-connection";
import { packPayloads, type Message } from "./notify-payloads";
import { storedEvents } from "./process-tables";

const CHANNEL = "kindspot_events";

/** Connections for sending, and for what the processes share: one sends at a time. */
const MAX_CONNECTIONS = 3;
/** Messages sent by one statement. */
const MAX_AT_ONCE = 200;
/** Milliseconds between questions whether the listening connection works, and whether there is a leader. */
const HEARTBEAT_MS = 5_000;
/** Milliseconds between looks for messages whose process died before it sent them. */
const SWEEP_MS = 1_000;
/** Messages known here, so that none is received twice: those of several seconds at the highest rate measured. */
const MAX_KNOWN = 20_000;

/** Carries messages between all processes on one PostgreSQL database. */
export interface Channel {
  /** Receives from now on, and sends what processes that died left. */
  listen: (handlers: ChannelHandlers) => Promise<void>;
  lead: Leadership["lead"];
  /** Stores a message in the transaction that causes it. If this process dies before it sends, another process sends it. */
  store(tx: Query, id: string, body: string): Promise<void>;
  /**
   * Sends a message to the other processes, after COMMIT if it is stored. Does not wait. False if another process sent it
   * first, because this one was slow: then it was received here already.
   */
  send(message: Message): boolean;
  /** The connections for what the processes share. */
  pool: Pool;
  close: () => Promise<void>;
}

interface ChannelHandlers {
  /** A message of another process, or one of a process that died. Never called for what this process sent. */
  received: (body: unknown) => void;
  /** The connection was lost and is open again: messages were missed. */
  missed: () => void;
}

/**
 * Makes the channel. `url` must lead to the database directly: a pooler that changes connections between transactions would
 * lose the notifications. `failed` receives every error: none reaches a caller of `send`.
 */
export function createChannel(
  url: string,
  failed: (error: unknown) => void,
  { heartbeatMs = HEARTBEAT_MS } = {},
): Channel {
  const pool = new Pool({
    ...connectionOf(url),
    application_name: "kindspot channel",
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
    keepAlive: true,
    // What a crash of the database brings back is sent again, and known: waiting for the disk would only delay events.
    options: "-c synchronous_commit=off",
  });
  pool.on("error", () => undefined); // a lost connection fails its query, and the pool replaces it
  pool.on("connect", (client) => client.on("error", () => undefined));

  const known = new Set<string>();
  const queue: Message[] = [];
  let sending: Promise<void> | null = null;
  let receiving: Promise<void> = Promise.resolve();
  let sweeping: Promise<void> = Promise.resolve();
  let sweeps: NodeJS.Timeout | undefined;
  const leadership = createLeadership(failed);
  let listening: ListeningConnection | undefined;

  /** Whether the message is new to this process. */
  function remember(id: string): boolean {
    if (known.has(id)) return false;
    known.add(id);
    for (const oldest of known) {
      if (known.size <= MAX_KNOWN) break;
      known.delete(oldest);
    }
    return true;
  }

  async function sendAll(): Promise<void> {
    while (queue.length > 0) await notify(queue.splice(0, MAX_AT_ONCE));
    sending = null;
  }

  /** Sends messages and removes their rows, in one transaction. A row that another process removed was sent by it. */
  async function notify(messages: readonly Message[]): Promise<void> {
    const { ids, entries, payloads, lookedUp, notStored } = packPayloads(messages);
    await pool
      .query({
        name: "send_events",
        text: `with gone as (delete from processes.events where id = any($1::text[]) and id <> all($4::text[]) returning id),
          marked as (update processes.events set sent_at = now() where id = any($4::text[]) and sent_at is null returning id)
        select pg_notify('${CHANNEL}', '[' || string_agg(entry, ',') || ']')
        from unnest($1::text[], $2::text[], $3::int[]) as message (id, entry, payload)
        where id = any($5::text[]) or id in (select id from gone) or id in (select id from marked)
        group by payload order by payload`,
        values: [ids, entries, payloads, lookedUp, notStored],
      })
      .catch(failed); // the rows are left for a sweep
  }

  async function sweep(): Promise<void> {
    const { rows } = await pool.query<{ id: string; body: string }>(
      `select id, body from processes.events
       where sent_at is null and stored_at < now() - interval '2 s' order by stored_at limit ${MAX_AT_ONCE}`,
    );
    if (rows.length > 0) await notify(rows.map((row) => ({ ...row, stored: true })));
    await pool.query("delete from processes.events where sent_at < now() - interval '1 min'");
  }

  function receive(payload: string, { received, missed }: ChannelHandlers): void {
    for (const [id, body] of JSON.parse(payload) as [id: string, body?: unknown][]) {
      if (!remember(id)) continue;
      // One after another: a message that must be looked up keeps its place.
      receiving = receiving.then(async () => received(body === undefined ? await lookUp(id) : body));
      receiving = receiving.catch((error: unknown) => {
        failed(error);
        missed();
      });
    }
  }

  async function lookUp(id: string): Promise<unknown> {
    const { rows } = await pool.query<{ body: string }>("select body from processes.events where id = $1", [id]);
    if (!rows[0]) throw new Error(`the event ${id} wasn't found`);
    return JSON.parse(rows[0].body);
  }

  async function listen(handlers: ChannelHandlers): Promise<void> {
    listening = await openListeningConnection(url, CHANNEL, heartbeatMs, {
      received: (payload) => receive(payload, handlers),
      reconnected: handlers.missed,
      alive: leadership.alive,
      lost: leadership.lost,
      failed,
    }).catch((error: unknown) => {
      const message = `PostgreSQL (DATABASE_DIRECT_URL) can't be opened: ${reasonOf(error)}`;
      throw new DatabaseError("unavailable", message, { cause: error });
    });
    sweeps = setInterval(() => void (sweeping = sweeping.then(sweep).catch(failed)), SWEEP_MS).unref();
  }

  async function close(): Promise<void> {
    clearInterval(sweeps);
    await Promise.all([sending, sweeping]);
    await listening?.close();
    await receiving;
    await pool.end();
  }

  let closing: Promise<void> | undefined;
  return {
    pool,
    listen,
    lead: leadership.lead,
    async store(tx, id, body) {
      await tx.insert(storedEvents).values({ id, body, storedAt: sql`clock_timestamp()` });
    },
    send(message) {
      if (!remember(message.id)) return false;
      queue.push(message);
      sending ??= sendAll();
      return true;
    },
    close: () => (closing ??= close()),
  };
}
