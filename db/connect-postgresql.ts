import { Client } from "pg";
import { DatabaseError, reasonOf } from "./errors";
import { connectionOf } from "./postgresql-address";

/** The longest wait for PostgreSQL to take a connection, in milliseconds. */
const CONNECT_MS = 10_000;

/**
 * Connects to PostgreSQL.
 * @param as the connection's name, which PostgreSQL shows, and where the operator gave the address
 * @throws DatabaseError `unavailable` with a sentence for the operator
 */
export async function connectTo(address: string, as: { name?: string; given?: string } = {}): Promise<Client> {
  const client = new Client({
    ...connectionOf(address, as.given),
    application_name: as.name,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  });
  // A lost connection fails its query. Without a listener the event would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw explainPostgres(address, error, as.given);
  }
}

/** Works on a connection of its own, and ends it, which rolls back an open transaction. Throws as `connectTo` does. */
export async function withConnection<T>(address: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connectTo(address);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

interface Place {
  /** 'db.example.org:5432', or the folder of a unix socket. */
  server: string;
  user: string;
  database: string;
}

/** What to do, by the codes of Node, OpenSSL and PostgreSQL, or by messages of node-postgres that carry none. */
const REMEDIES: readonly (readonly [what: RegExp, remedy: (at: Place) => string])[] = [
  [
    /^(?:ECONNREFUSED|ENOENT|ECONNRESET)$/,
    ({ server }) => `Start PostgreSQL at ${server}, or correct host and port in DATABASE_URL.`,
  ],
  [
    /^(?:ENOTFOUND|EAI_AGAIN)$/,
    ({ server }) => `The DNS has no address for ${server}: correct the host in DATABASE_URL.`,
  ],
  [
    /^(?:ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|timeout )/,
    ({ server }) =>
      `${server} doesn't answer: correct host and port in DATABASE_URL, or open that port in the firewall.`,
  ],
  [
    /^(?:Connection terminated|Received unexpected|Invalid )/,
    ({ server }) => `Something else than PostgreSQL may listen at ${server}: correct host and port in DATABASE_URL.`,
  ],
  [/^(?:28P01|SASL)/, ({ user }) => `Correct the password of ${user} in DATABASE_URL; an @ in it is written %40.`],
  [
    /^28000$/,
    ({ user }) => `Make the user ${user} (createuser --pwprompt), or let pg_hba.conf admit it from this machine.`,
  ],
  [
    /^3D000$/,
    ({ user, database }) => `Make it: createdb --owner=${user} ${database}. Or correct the name in DATABASE_URL.`,
  ],
  [
    /^42501$/,
    ({ user, database }) =>
      `${user} needs its own database: alter database ${database} owner to ${user}; and in it: alter schema public owner to ${user}.`,
  ],
  [/^53300$/, () => "Raise max_connections of PostgreSQL, or lower PROCESSES: docs/scaling.md, Connections."],
  [/^57P03$/, () => "Try again in some seconds."],
  [
    /not support SSL/,
    () => "Switch TLS on there, or add ?sslmode=disable to DATABASE_URL if nobody can read along on the way to it.",
  ],
  [
    /CERT|SELF_SIGNED|UNABLE_TO_/,
    () => "Name the file of its authority: ?sslmode=verify-full&sslrootcert=/path/ca.pem at the end of DATABASE_URL.",
  ],
];

/**
 * Why a PostgreSQL database cannot be used, in PostgreSQL's own words, and what to do about it. An error that is a sentence
 * already stays as it is.
 */
export function explainPostgres(address: string, error: unknown, given = "DATABASE_URL"): DatabaseError {
  if (error instanceof DatabaseError) return error;
  const cause = withoutQuery(error);
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  const reason = reasonOf(cause).replace(/\.$/, "");
  const remedy = REMEDIES.find(([what]) => what.test(code) || what.test(reason))?.[1];
  const sentence = `PostgreSQL (DATABASE_URL) can't be used: ${reason}.`;
  const sentences = remedy ? `${sentence} ${remedy(placeOf(address))}` : sentence;
  return new DatabaseError("unavailable", sentences.replaceAll("DATABASE_URL", given), { cause: error });
}

/** Drizzle puts the whole statement before what PostgreSQL said. */
function withoutQuery(error: unknown): unknown {
  if (error instanceof AggregateError) return withCodeOfFirst(error);
  return error instanceof Error && "query" in error && error.cause ? withoutQuery(error.cause) : error;
}

/** Node tries each address of a name; they fail alike. */
function withCodeOfFirst(error: AggregateError): unknown {
  return Object.assign(new Error(reasonOf(error)), { code: (error.errors[0] as NodeJS.ErrnoException).code });
}

function placeOf(address: string): Place {
  const { hostname, port, pathname, username, searchParams } = new URL(address);
  const host = searchParams.get("host") ?? decodeURIComponent(hostname);
  const user = decodeURIComponent(username) || "this user";
  return {
    server: host.startsWith("/") ? host : `${host || "localhost"}:${port || "5432"}`,
    user,
    database: decodeURIComponent(pathname.slice(1)) || user,
  };
}
