import { beforeEach, expect, test } from "vitest";
import { dialect } from "~db/columns";
import { openUnmigrated } from "~db/client";
import { openPostgres } from "~db/postgresql";
import { sessions } from "~db/schema";
import { endSessionsAndStopSending } from "~/ops/earlier-state.server";
import { createAt, kept } from "../kept-schemas";
import { freshAddress } from "./fresh-address";

let url: string;
beforeEach(async () => {
  url = await freshAddress();
});

test.each(kept)("the schema of %s, to which a rollback goes, is made calm as it is", async (name) => {
  await createAt(name, url);
  const database = dialect === "sqlite" ? openUnmigrated(url) : openPostgres(url, { waitMs: 10_000, workMs: 2_000 });
  try {
    const { sessions: ended } = await endSessionsAndStopSending(database);
    expect(ended).toBeGreaterThan(0);
    expect(await database.read.select({ id: sessions.id }).from(sessions)).toEqual([]);
  } finally {
    await database.close();
  }
});
