import { createServer, type AddressInfo, type Server } from "node:net";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { migratePostgres } from "~db/migrate-postgresql";
import { connectionOf } from "~db/postgresql-address";

const tls = (address: string) => connectionOf(address).ssl;
const unchecked = { rejectUnauthorized: false };
const checked = { rejectUnauthorized: true };

describe("the way to PostgreSQL", () => {
  test.each([
    "postgres://kindspot:secret@localhost/kindspot",
    "postgres://127.0.0.1:5433/kindspot",
    "postgres://[::1]/kindspot",
    "postgres:///kindspot?host=/run/postgresql",
    "postgres://%2Frun%2Fpostgresql/kindspot",
  ])("is plain on this machine: %s", (address) => {
    expect(tls(address)).toBe(false);
  });

  test.each(["db.example.org", "10.0.0.5", "localhost.example.org", "[fd00::1]"])("is encrypted to %s", (host) => {
    expect(tls(`postgres://kindspot:secret@${host}/kindspot`)).toMatchObject(unchecked);
    expect(tls(`postgres:///kindspot?host=${host}`)).toMatchObject(unchecked);
  });

  test("is what the address says", async () => {
    const folder = await mkdtemp(join(tmpdir(), "postgresql-"));
    const root = join(folder, "root.crt");
    await writeFile(root, "a certificate");
    const address = "postgres://db.example.org/kindspot";
    expect(tls(`${address}?sslmode=disable`)).toBe(false);
    expect(tls("postgres://localhost/kindspot?sslmode=require")).toMatchObject(unchecked);
    expect(tls(`${address}?sslmode=verify-full`)).toEqual(checked);
    expect(tls(`${address}?sslmode=verify-full&sslrootcert=${root}`)).toEqual({ ...checked, ca: "a certificate" });
    expect(tls(`${address}?sslrootcert=${root}`)).toMatchObject({ ...checked, ca: "a certificate" });
    expect(tls(`${address}?sslrootcert=system`)).toEqual(checked);
    await rm(folder, { recursive: true });
  });

  test("leaves nothing in the address that would be read otherwise", () => {
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
    const heard: Buffer[] = [];
    const plain: Server = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.on("data", (bytes) => {
        heard.push(bytes);
        if (heard.length === 1) socket.write("N");
      });
    }).listen(0, "127.0.0.1");
    await once(plain, "listening");
    const { port } = plain.address() as AddressInfo;
    const address = `postgres://kindspot:secret@127.0.0.1:${port}/kindspot?sslmode=require`;
    await expect(migratePostgres(address, "")).rejects.toThrow("does not support SSL");
    expect(Buffer.concat(heard).length).toBe(8); // the question for TLS alone
    plain.close();
  });
});
