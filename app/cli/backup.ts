import { env } from "node:process";
import { openBackups } from "~/compose.server";
import { readConfig } from "~/config.server";
import { backUp } from "~/domain/backups";
import { systemClock } from "~/domain/shared/clock";

const ON_POSTGRESQL = `This server keeps its data in PostgreSQL, which is backed up by its own tool:
  pg_dump --format=custom --file=kindspot.dump "$DATABASE_URL"
docs/backups.md says how it is restored, and what to do about photos.`;

/** `backup`: copies the database file now, while the server may be running, and prints where the copy lies. */
export async function backup(): Promise<void> {
  const backups = openBackups(readConfig(env));
  if (!backups) throw new Error(ON_POSTGRESQL);
  console.log(await backUp(backups, systemClock.now()));
}
