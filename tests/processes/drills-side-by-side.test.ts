import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { dumpPostgres } from "~db/dump-postgresql";
import { digestLoaded, withLoaded } from "~db/restore-postgresql";
import { temporaryFolder } from "../temporary-folder";
import { openSharedDatabase } from "./shared-database";

test("a drill leaves alone what another one has loaded, and each removes its own", async () => {
  const database = await openSharedDatabase();
  onTestFinished(() => database.remove());
  const dump = join(temporaryFolder(), "dump");
  const dumped = await dumpPostgres(database.url, dump);
  const loaded = await withLoaded(database.url, async (load) => {
    const schema = await load(dump);
    await withLoaded(database.url, () => Promise.resolve());
    return digestLoaded(database.url, schema);
  });
  expect(loaded).toEqual(dumped);
  expect(await database.run("select from pg_namespace where starts_with(nspname, 'restoring_')")).toEqual([]);
});
