import { mkdir } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import { readFileSync } from "node:fs";
import Sqlite from "better-sqlite3";
import { expect, test } from "vitest";
import { migrateSqlite } from "~db/migrate-sqlite";
import { BUILD, startCommand } from "../cli/program";
import { openSharedDatabase } from "./shared-database";
import { temporaryFolder } from "../temporary-folder";

const MEMBERS = 100_000;
const MESSAGES = 1_000_000;
const MAX_MEMORY = 250_000_000;
const LOOK_MS = 50;
/** As `npm run copy-database` and a release's `./kindspot` start it. By its default Node 26 lets it take 100 MB more. */
const YOUNG_HEAP = "--max-semi-space-size=2";

/** Makes a community in which every two neighbours write to each other. */
async function makeCommunity(file: string): Promise<void> {
  await migrateSqlite(file, "db/migrations/sqlite", { waitMs: 1_000 });
  const connection = new Sqlite(file);
  connection.pragma("synchronous = OFF");
  connection.exec(`
    insert into members (id, email, first_name, last_name, search_text, created_at)
      with recursive n(i) as (select 0 union all select i + 1 from n where i < ${MEMBERS - 1})
      select printf('m%06d', i), printf('m%06d@kindspot.example', i), 'Ana’s', 'Réyes 🚗', printf('m%06d', i), 1780000000000 + i from n;
    insert into conversations (id, low_id, high_id, started_by_id, created_at)
      with recursive n(i) as (select 0 union all select i + 1 from n where i < ${MEMBERS / 2 - 1})
      select printf('c%06d', i), printf('m%06d', 2 * i), printf('m%06d', 2 * i + 1), printf('m%06d', 2 * i), 1780000000000 from n;
    insert into messages (id, conversation_id, sender_id, receiver_id, content, created_at)
      with recursive n(i) as (select 0 union all select i + 1 from n where i < ${MESSAGES - 1})
      select printf('x%07d', i), printf('c%06d', i % ${MEMBERS / 2}), printf('m%06d', 2 * (i % ${MEMBERS / 2})),
        printf('m%06d', 2 * (i % ${MEMBERS / 2}) + 1), printf('I leave in %d minutes, it is the space before the blue door.', i % 60),
        1780000000000 + i from n;
  `);
  connection.close();
}

/** The most bytes of memory that the process has held. Throws once it has ended: its status then names none. */
function peakMemoryOf(pid: number): number {
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  if (kilobytes === undefined) throw new Error(`process ${pid} has ended`);
  return Number(kilobytes) * 1024;
}

async function copy(dataDir: string, ...args: string[]): Promise<void> {
  const program = startCommand({ DATA_DIR: dataDir }, process.execPath, YOUNG_HEAP, BUILD, "copy-database", ...args);
  let most = 0;
  const looks = setInterval(() => {
    try {
      most = Math.max(most, peakMemoryOf(program.pid));
    } catch {
      clearInterval(looks); // it has ended
    }
  }, LOOK_MS);
  const { code, said } = await program.ended;
  const out = program.output();
  clearInterval(looks);
  expect([code, said]).toEqual([0, ""]);
  console.log(
    `${/Copied and compared.*/.exec(out)?.[0]} ${(most / 1e6).toFixed(0)} MB at most, load ${loadavg()[0]?.toFixed(1)}`,
  );
  expect(out).toMatch(new RegExp(` ${MEMBERS} .* members\n`));
  expect(out).toMatch(new RegExp(` ${MESSAGES} .* messages\n`));
  expect(most).toBeLessThan(MAX_MEMORY);
}

test("copy-database copies 100,000 members and 1 M messages to PostgreSQL and back in at most 250 MB of memory", async () => {
  const folder = temporaryFolder();
  const database = await openSharedDatabase({ migrated: false });
  try {
    await mkdir(join(folder, "data"));
    await makeCommunity(join(folder, "data", "kindspot.sqlite"));
    await copy(join(folder, "data"), "--to", database.url);
    await copy(join(folder, "data"), "--from", database.url, "--to", join(folder, "back", "kindspot.sqlite"));
  } finally {
    await database.remove();
  }
});
