import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { beforeEach, expect, test, vi } from "vitest";
import { table, text as textColumn } from "~db/columns";
import { openKindspot, type Kindspot } from "../kindspot";
import { visitor } from "../visitor";

let town: Kindspot;
let free: () => Promise<number>;

beforeEach(async () => {
  free = () => Promise.resolve(1e12);
  town = await openKindspot({ freeBytes: () => free() });
});

async function readiness() {
  const answer = await visitor(town.url).get("/readyz");
  return {
    status: answer.status,
    retryAfter: answer.headers.get("retry-after"),
    body: (await answer.json()) as unknown,
  };
}
const unready = (...failed: string[]) => ({ status: 503, retryAfter: "5", body: { status: "unavailable", failed } });

test("/readyz is ready while every check passes, and writes nothing to the database", async () => {
  town.app.context.write = () => Promise.reject(new Error("a readiness check wrote"));
  expect(await readiness()).toEqual({ status: 200, retryAfter: null, body: { status: "ready" } });
});

test("/readyz names the database when it does not answer", async () => {
  await town.app.database.close();
  expect(await readiness()).toEqual(unready("database"));
});

test("/readyz names the migrations when a newer version has migrated the database", async () => {
  const migrations = table("migrations", { name: textColumn("name"), appliedAt: textColumn("applied_at") });
  await town.app.database.write((tx) => tx.insert(migrations).values({ name: "9999_newer", appliedAt: "" }));
  expect(await readiness()).toEqual(unready("migrations"));
});

test("/readyz names the jobs when one is late", async () => {
  const late = { name: "expire-promises", endedAt: null, failures: 0, isLate: true };
  vi.spyOn(town.app.jobs, "states").mockReturnValue([late]);
  expect(await readiness()).toEqual(unready("jobs"));
});

test("/readyz names the disk when less than 100 MB is free, or nobody knows how much", async () => {
  free = () => Promise.resolve(99_999_999);
  expect(await readiness()).toEqual(unready("disk"));
  free = () => Promise.reject(new Error("no such folder"));
  expect(await readiness()).toEqual(unready("disk"));
});

test("/readyz names the folder when nothing can be written to it", async () => {
  await mkdir(join(town.app.config.dataDir, "write-probe"));
  expect(await readiness()).toEqual(unready("folder"));
});

test("/readyz names every check that fails", async () => {
  await town.app.database.close();
  free = () => Promise.resolve(0);
  expect(await readiness()).toEqual(unready("database", "disk"));
});

test("/readyz is not ready while the server stops", async () => {
  const stopping = await openKindspot();
  const socket = connect(Number(new URL(stopping.url).port), "localhost");
  await once(socket, "connect");
  // The server must have received the beginning before it stops, because it closes connections without a request.
  socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nGET /readyz HTTP/1.1\r\n");
  await once(socket, "readable");
  const stopped = stopping.close();
  socket.write("Host: localhost\r\nConnection: close\r\n\r\n");
  const answers = await text(socket);
  await stopped;
  expect(answers).toMatch(/HTTP\/1\.1 503 [^]*\{"status":"unavailable","failed":\["stopping"\]\}/);
});
