import { beforeEach, describe, expect, test } from "vitest";
import { dialect } from "~db/columns";
import { openDatabase } from "~db/client";
import { members } from "~db/schema";
import { addMembers, member } from "../rows";
import { freshAddress } from "./fresh-address";

let url: string;
beforeEach(async () => {
  url = await freshAddress();
});

describe("closing", () => {
  test("stores what was accepted, and refuses what comes later", async () => {
    const database = await openDatabase(url);
    const accepted = addMembers(database, member("ana"));
    const closing = database.close();
    await expect(database.write((tx) => tx.delete(members))).rejects.toMatchObject({ code: "closed" });
    await closing;
    await expect(accepted).resolves.toMatchObject([{ id: "ana" }]);
  });

  test("twice does no harm", async () => {
    const database = await openDatabase(url);
    await database.close();
    await expect(database.close()).resolves.toBeUndefined();
  });

  test("keeps everything for the next opening", async () => {
    const first = await openDatabase(url);
    await addMembers(first, member("ana"));
    await first.close();
    const second = await openDatabase(url);
    expect(await second.read.select().from(members)).toMatchObject([{ id: "ana" }]);
    await second.close();
  });
});

test("a URL of the other engine is refused before anything is opened", async () => {
  const other = dialect === "sqlite" ? "postgres://localhost/kindspot" : "kindspot.sqlite";
  await expect(openDatabase(other)).rejects.toMatchObject({ code: "wrong-dialect" });
});
