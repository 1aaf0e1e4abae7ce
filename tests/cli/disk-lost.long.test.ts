import { createHash, randomFillSync } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { expect, test } from "vitest";
import { digestSqlite } from "~db/digest-sqlite";
import { ana, ben, register } from "../cast";
import { openKindspot } from "../kindspot";
import { startProgram } from "./program";
import { temporaryFolder } from "../temporary-folder";

const MEGABYTE = 1_000_000;
/** Photos and messages of a large community: 1 GB together. */
const PHOTOS = 850;
const MESSAGES = 150_000;
const LETTERS = 1000;

/** Photo files of random bytes, which do not become smaller. */
async function addPhotos(folder: string): Promise<void> {
  const photo = Buffer.alloc(MEGABYTE);
  for (let n = 0; n < PHOTOS; n++) await writeFile(join(folder, `photo-${n}-full.webp`), randomFillSync(photo));
}

/** Repeats the one message of the database, with other words. */
function addMessages(file: string): void {
  const database = new Sqlite(file);
  const first = database.prepare<[], string>("select id from messages").pluck().get();
  const add = database.prepare(
    `insert into messages (id, conversation_id, sender_id, receiver_id, content, created_at)
     select ?, conversation_id, sender_id, receiver_id, ?, created_at from messages where id = ?`,
  );
  database.transaction(() => {
    for (let n = 0; n < MESSAGES; n++)
      add.run(`message-${n}`, randomFillSync(Buffer.alloc((LETTERS * 3) / 4)).toString("base64"), first);
  })();
  database.close();
}

async function checksums(folder: string): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const name of await readdir(folder))
    sums[name] = createHash("sha256")
      .update(await readFile(join(folder, name)))
      .digest("hex");
  return sums;
}

/** Filling and comparing it take some minutes on a busy machine. */
const timeout = 10 * 60_000;

test("after a lost disk a community of 1 GB is back within 60 s, with every table and photo", { timeout }, async () => {
  const folder = temporaryFolder();
  const DATA_DIR = join(folder, "data");
  const database = join(DATA_DIR, "kindspot.sqlite");
  const town = await openKindspot({ env: { DATA_DIR } });
  const [Ana, Ben] = [await register(town.url, ana), await register(town.url, ben)];
  const { id: receiverId } = (await (await Ben.get("/api/auth/user")).json()) as { id: string };
  expect((await Ana.post("/api/messages", { receiverId, content: "Hello" })).status).toBe(201);
  await town.close();
  await addPhotos(join(DATA_DIR, "photos"));
  addMessages(database);
  const before = { tables: digestSqlite(database).tables, photos: await checksums(join(DATA_DIR, "photos")) };
  const file = join(folder, "backup.tar.gz");
  expect(await startProgram({ DATA_DIR }, "backup", file).ended).toEqual({ code: 0, said: "" });
  await rm(DATA_DIR, { recursive: true });

  const begun = performance.now();
  expect(await startProgram({ DATA_DIR }, "restore", file).ended).toEqual({ code: 0, said: "" });
  const seconds = (performance.now() - begun) / 1000;
  console.log(`1 GB was restored in ${seconds.toFixed(1)} s`);

  const { tables } = digestSqlite(database);
  // A restore ends sessions, holds mails and drops pushes.
  const { sessions, outbox, push_causes } = before.tables;
  expect({ ...tables, sessions, outbox, push_causes }).toEqual(before.tables);
  expect(await checksums(join(DATA_DIR, "photos"))).toEqual(before.photos);
  expect(seconds).toBeLessThan(60);
});
