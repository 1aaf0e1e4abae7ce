import { counted } from "~/domain/shared/counted";
import { dirname, resolve } from "node:path";
import { env } from "node:process";
import { databaseFile } from "~/ops/data-folder-files.server";
import { withFolderAlone } from "~/ops/data-folder-locks.server";
import { readConfig } from "~/config.server";
import { copyPhotosToBucket } from "~/ops/copy-photos.server";
import { SECOND } from "~/domain/shared/clock";
import { isPostgres } from "~db/columns";
import { makeFolder } from "~db/make-folder";
import { copyDatabase } from "~db/copy-database/copy-database";
import { command } from "./command";
import { mustNameFile } from "./name-a-file";

/** Milliseconds between lines about a table that takes long. */
const LINE_MS = 5 * SECOND;

export const copyDatabaseCommand = command({
  summary: "Copies the stopped server's SQLite file into an empty PostgreSQL database, or back, and compares them.",
  forms: ["[--from FILE] --to postgres://…", "--from postgres://… --to FILE"],
  options: { from: { type: "string" }, to: { type: "string" } },
  async run({ values: { to, ...values }, misused }) {
    // The settings may name PostgreSQL already; what is copied is the file in DATA_DIR.
    const from =
      values.from ?? databaseFile(readConfig({ ...env, DATABASE_URL: "", DATABASE_DIRECT_URL: "", PROCESSES: "" }));
    if (to === undefined || isPostgres(from) === isPostgres(to)) return misused();
    const file = resolve(isPostgres(from) ? to : from);
    mustNameFile(file, "kindspot.sqlite");
    makeFolder(dirname(file));
    const folder = { dataDir: dirname(file), databaseDirectUrl: null };
    await withFolderAlone(folder, () => copy(isPostgres(from) ? from : file, isPostgres(to) ? to : file));
  },
});

async function copy(from: string, to: string): Promise<void> {
  const begun = performance.now();
  let line = begun;
  const copied = await copyDatabase(from, to, ({ table, rows, of }) => {
    const now = performance.now();
    if (rows < of && now - line < LINE_MS) return;
    line = now;
    console.log(`${table}: ${rows} of ${of} rows`);
  });
  for (const { name, rows, checksum } of copied)
    console.log(`${String(rows).padStart(10)}  ${checksum.slice(0, 16)}  ${name}`);
  const rows = copied.reduce((sum, table) => sum + table.rows, 0);
  const seconds = (performance.now() - begun) / SECOND;
  console.log(
    `Copied and compared ${copied.length} tables with ${counted(rows, "row")} in ${seconds.toFixed(1)} s: ${Math.round(rows / seconds)} rows a second.`,
  );
  console.log(
    isPostgres(to)
      ? "Set DATABASE_URL to this database and start the server. The file stays as it is: keep it until you are content."
      : "Leave DATABASE_URL out and start the server. The PostgreSQL database stays as it is.",
  );
}

const PHOTOS_A_LINE = 1_000;

export const copyPhotos = command({
  summary: "Copies the stopped server's photos from DATA_DIR into the bucket of S3_…, and compares them.",
  async run() {
    const all = await copyPhotosToBucket(readConfig(env), (copied, total) => {
      if (copied % PHOTOS_A_LINE === 0) console.log(`${copied} of ${counted(total, "photo")}`);
    });
    console.log(
      `Copied and compared ${counted(all, "photo")}. Those in DATA_DIR stay: remove them when you are content.`,
    );
  },
});
