import { pid } from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { connectionOf } from "../postgresql-address";

/** Milliseconds between attempts to connect again: doubled after each failure, up to the longest. */
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 2_000;
/** How the connection's name begins, which PostgreSQL shows. The process id follows. */
const NAME = "kindspot listening";
/** The longest wait for an answer, in milliseconds. */
const ANSWER_MS = 5_000;

export interface ListeningHandlers {
  /** One notification's payload. */
  received: (payload: string) => void;
  /** The connection is open again after it was lost: notifications were missed. */
  reconnected: () => void;
  /** The connection works: called after each connect and at each heartbeat. Statements on it hold its session's locks. */
  alive: (client: Client) => Promise<void>;
  /** The connection is lost, and its session's locks with it. */
  lost: () => void;
  failed: (error: unknown) => void;
}

export interface ListeningConnection {
  close(): Promise<void>;
}

/** How many server processes use the client's database: each has one listening connection. */
export async function countServers(client: Client): Promise<number> {
  const { rowCount } = await client.query(
    "select from pg_stat_activity where datname = current_database() and starts_with(application_name, $1)",
    [`${NAME} `],
  );
  return rowCount ?? 0;
}

/**
 * Opens the process's one LISTEN connection, and opens it again whenever it is lost. Resolves when it listens. Each
 * `heartbeatMs` milliseconds it asks whether the connection still works.
 */
export async function openListeningConnection(
  url: string,
  channel: string,
  heartbeatMs: number,
  handlers: ListeningHandlers,
): Promise<ListeningConnection> {
  let closed = false;
  const isOpen = () => !closed; // TypeScript does not see that it changes while a function waits
  let current: Client | null = null;
  let heartbeat: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const client = new Client({
      ...connectionOf(url),
      application_name: `${NAME} ${pid}`,
      keepAlive: true,
      // Without these the database would keep the locks of a machine that is gone for two hours. Here: 14 s.
      options: "-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=3 -c tcp_keepalives_count=3",
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    let ended = false as boolean; // TypeScript does not see that the event changes it
    client.on("error", handlers.failed); // without a listener the event would end the process
    client.on("notification", ({ payload }) => handlers.received(payload ?? ""));
    client.on("end", () => {
      ended = true;
      void lose(client);
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      await handlers.alive(client);
      if (ended || closed) throw new Error("the connection ended at once");
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    current = client;
    beat(client);
  }

  function beat(client: Client): void {
    clearTimeout(heartbeat);
    heartbeat = setTimeout(() => {
      client
        .query("select 1")
        .then(() => handlers.alive(client))
        .then(
          () => current === client && beat(client),
          () => lose(client),
        );
    }, heartbeatMs).unref();
  }

  async function lose(client: Client): Promise<void> {
    if (closed || current !== client) return;
    current = null;
    clearTimeout(heartbeat);
    handlers.lost();
    void client.end().catch(() => undefined);
    for (let pauseMs = FIRST_PAUSE_MS; isOpen(); pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
      try {
        await connect();
        handlers.reconnected();
        return;
      } catch (error) {
        handlers.failed(error);
        await pause(pauseMs, undefined, { ref: false });
      }
    }
  }

  await connect();
  return {
    async close() {
      closed = true;
      clearTimeout(heartbeat);
      await current?.end();
    },
  };
}
