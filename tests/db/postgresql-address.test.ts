import { createServer, type AddressInfo, type Server } from "node:net";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { migratePostgres } from "~db/migrate-postgresql";
import { connectionOf } from "~db/postgresql-address";
import { connectionFor, startTool } from "~db/postgresql-tools";
import { isInstalled } from "../is-installed";
import { temporaryFolder } from "../temporary-folder";

const tls = (address: string) => connectionOf(address).ssl;
const unchecked = { rejectUnauthorized: false };
const checked = { rejectUnauthorized: true };

describe("the connection to PostgreSQL", () => {
  test.each([
    "postgres://kindspot:secret@localhost/kindspot",
    "postgres://127.0.0.1:5433/kindspot",
    "postgres://[::1]/kindspot",
    "postgres:///kindspot?host=/run/postgresql",
    "postgres://%2Frun%2Fpostgresql/kindspot",
  ])("is not encrypted on this machine: %s", (address) => {
    expect(tls(address)).toBe(false);
  });

  test.each(["db.example.org", "10.0.0.5", "localhost.example.org", "[fd00::1]"])("is encrypted to %s", (host) => {
    expect(tls(`postgres://kindspot:secret@${host}/kindspot`)).toMatchObject(unchecked);
    expect(tls(`postgres:///kindspot?host=${host}`)).toMatchObject(unchecked);
  });

  test("follows what the address says", async () => {
    const folder = temporaryFolder();
    const root = join(folder, "root.crt");
    await writeFile(root, "a certificate");
    const address = "postgres://db.example.org/kindspot";
    expect(tls(`${address}?sslmode=disable`)).toBe(false);
    expect(tls("postgres://localhost/kindspot?sslmode=require")).toMatchObject(unchecked);
    expect(tls(`${address}?sslmode=verify-full`)).toEqual(checked);
    expect(tls(`${address}?sslmode=verify-full&sslrootcert=${root}`)).toEqual({ ...checked, ca: "a certificate" });
    expect(tls(`${address}?sslrootcert=${root}`)).toMatchObject({ ...checked, ca: "a certificate" });
    expect(tls(`${address}?sslrootcert=system`)).toEqual(checked);
  });

  test("takes sslmode out of the address, which PostgreSQL's client would read differently", () => {
    const { connectionString } = connectionOf("postgres://db.example.org/kindspot?sslmode=disable&application_name=a");
    expect(connectionString).toBe("postgres://db.example.org/kindspot?application_name=a");
  });

  test.each(["sslmode=prefer", "sslmode=allow", "sslmode=", "sslrootcert=/no/such/file"])(
    "with %s is refused, and the setting is named",
    (parameter) => {
      expect(() => connectionOf(`postgres://db.example.org/kindspot?${parameter}`)).toThrow("DATABASE_URL");
    },
  );

  test("sends nothing to a server that offers no TLS", async () => {
    const { address, heard, close } = await openPlain("127.0.0.1");
    await expect(migratePostgres(`${address}?sslmode=require`, "")).rejects.toThrow("does not support SSL");
    expect(heard()).toBe(QUESTION_BYTES);
    close();
  });
});

describe("the connection of pg_dump and psql", () => {
  const nameOf = (address: string) => connectionFor(address).args[0];

  test("is encrypted by the same rule", () => {
    const address = "postgres://kindspot@db.example.org/kindspot";
    expect(nameOf(address)).toBe(`--dbname=${address}?sslmode=require`);
    expect(nameOf(`${address}?options=-c%20a%3Db`)).toBe(`--dbname=${address}?options=-c%20a%3Db&sslmode=require`);
    expect(nameOf("postgres:///kindspot?host=10.0.0.5")).toContain("sslmode=require");
    expect(nameOf(`${address}?sslrootcert=/root.crt`)).toContain("sslmode=verify-ca");
    expect(nameOf("postgres:///kindspot?host=/run/postgresql")).toContain("sslmode=disable");
  });

  test("follows what the address says", () => {
    for (const mode of ["disable", "require", "verify-full"])
      expect(nameOf(`postgres://db.example.org/kindspot?sslmode=${mode}`)).toMatch(new RegExp(`sslmode=${mode}$`));
    expect(() => nameOf("postgres://db.example.org/kindspot?sslmode=prefer")).toThrow("DATABASE_URL");
  });

  // 127.1 is this machine by a name that does not say so.
  test.runIf(isInstalled("psql"))("sends nothing to a server that offers no TLS", async () => {
    const { address, heard, close } = await openPlain("127.1");
    const { args, env } = connectionFor(address);
    await expect(startTool("psql", [...args, "--command=select 1"], env).ended).rejects.toThrow("SSL");
    expect(heard()).toBe(QUESTION_BYTES);
    close();
  });
});

/** The question for TLS. */
const QUESTION_BYTES = 8;

/** A server without TLS, its address with another name of this machine, and how many bytes it was sent. */
async function openPlain(host: string) {
  let bytes = 0;
  const plain: Server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.on("data", (data) => {
      if (bytes === 0) socket.write("N");
      bytes += data.length;
    });
  }).listen(0, "127.0.0.1");
  await once(plain, "listening");
  const { port } = plain.address() as AddressInfo;
  return {
    address: `postgres://kindspot:secret@${host}:${port}/kindspot`,
    heard: () => bytes,
    close: () => plain.close(),
  };
}
