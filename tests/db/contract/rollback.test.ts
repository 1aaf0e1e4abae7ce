import { afterEach, beforeEach, expect, test } from "vitest";
import { dialect } from "~db/columns";
import { openUnmigrated } from "~db/client";
import { openPostgres } from "~db/postgresql";
import { sessions } from "~db/schema";
import { endSessionsAndStopSending } from "~/ops/earlier-state.server";
import { createAt, kept } from "../kept-schemas";
import { freshEngine, type Engine } from "./engine";

let engine: Engine;
beforeEach(async () => {
  engine = await freshEngine();
});
afterEach(() => engine.remove());

test.each(kept)("the schema of %s, to which a rollback goes, is made calm as it is", async (name) => {
  await createAt(name, engine.url);
  const database =
    dialect === "sqlite" ? openUnmigrated(engine.url) : openPostgres(engine.url, { waitMs: 10_000, workMs: 2_000 });
  try {
    const { sessions: ended } = await endSessionsAndStopSending(database);
    expect(ended).toBeGreaterThan(0);
    expect(await database.read.select({ id: sessions.id }).from(sessions)).toEqual([]);
  } finally {
    await database.close();
  }
});
