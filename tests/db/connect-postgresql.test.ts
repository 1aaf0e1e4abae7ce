import { expect, test } from "vitest";
import { connectTo, explainPostgres } from "~db/connect-postgresql";

const ADDRESS = "postgres://ana:se%40cret@db.example.org:6432/town";
const error = (code: string, message: string) => Object.assign(new Error(message), { code });

test.each<[string, Error, string]>([
  [
    "PostgreSQL is down",
    error("ECONNREFUSED", "connect ECONNREFUSED"),
    "Start PostgreSQL at db.example.org:6432, or correct host and port in DATABASE_URL.",
  ],
  [
    "the host is unknown",
    error("ENOTFOUND", "getaddrinfo ENOTFOUND"),
    "The DNS has no address for db.example.org:6432: correct the host in DATABASE_URL.",
  ],
  [
    "the host does not answer",
    error("ETIMEDOUT", "connect ETIMEDOUT"),
    "db.example.org:6432 doesn't answer: correct host and port in DATABASE_URL, or open that port in the firewall.",
  ],
  [
    "pg's own wait is over",
    new Error("timeout expired"),
    "db.example.org:6432 doesn't answer: correct host and port in DATABASE_URL, or open that port in the firewall.",
  ],
  [
    "another program listens",
    new Error("Connection terminated unexpectedly"),
    "Something else than PostgreSQL may listen at db.example.org:6432: correct host and port in DATABASE_URL.",
  ],
  [
    "the certificate is not trusted",
    error("UNABLE_TO_VERIFY_LEAF_SIGNATURE", "unable to verify the first certificate"),
    "Name the file of its authority: ?sslmode=verify-full&sslrootcert=/path/ca.pem at the end of DATABASE_URL.",
  ],
  [
    "all connections are taken",
    error("53300", "sorry, too many clients already"),
    "Raise max_connections of PostgreSQL, or lower PROCESSES: docs/scaling.md, Connections.",
  ],
  ["PostgreSQL is starting", error("57P03", "the database system is starting up"), "Try again in some seconds."],
])("a PostgreSQL that cannot be used is explained where %s", (_, cause, remedy) => {
  const { code, message } = explainPostgres(ADDRESS, cause);
  expect(code).toBe("unavailable");
  expect(message).toBe(`PostgreSQL (DATABASE_URL) can't be used: ${cause.message}. ${remedy}`);
  expect(message).not.toContain("cret");
});

test("a name of several addresses is explained by what they have in common, and another setting by its own name", () => {
  const all = new AggregateError([error("ECONNREFUSED", "::1"), error("ECONNREFUSED", "127.0.0.1")], "");
  expect(explainPostgres(ADDRESS, all, "--to").message).toMatch(
    /^PostgreSQL \(--to\) can't be used: .* Start PostgreSQL at db\.example\.org:6432, or correct host and port in --to\.$/,
  );
});

test.each(["sslmode=prefer", "sslrootcert=/no/such/file"])(
  "an address with %s is refused by the name of what the operator gave",
  async (part) => {
    const refused = connectTo(`${ADDRESS}?${part}`, { given: "--to" });
    await expect(refused).rejects.toThrow(/--to/);
    await expect(refused).rejects.not.toThrow(/DATABASE_URL/);
  },
);
