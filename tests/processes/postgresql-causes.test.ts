import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "~db/client";
import { reasonOf } from "~db/errors";
import { checkDatabase } from "~/ops/doctor/check-database";
import { startProgram } from "../cli/program";
import { startCluster, type OwnCluster } from "../db/postgres/cluster";
import { findPostgres } from "../db/postgres/find";
import { runOn } from "../db/postgres/server";
import { installation } from "../ops/doctor/installation";

const postgres = findPostgres();

describe.skipIf(!("programs" in postgres))("PostgreSQL that cannot be used", () => {
  let cluster: OwnCluster;
  let folder: string;
  beforeAll(async () => {
    if (!("programs" in postgres)) return;
    cluster = await startCluster(postgres.programs, postgres.runAs);
    folder = new URL(cluster.url).searchParams.get("host") ?? "";
    for (const statement of [
      "create role ana login password 'secret'",
      "create role bob login",
      "create database town",
    ])
      await runOn(cluster.url, statement);
    const [row] = await runOn<{ hba_file: string }>(cluster.url, "show hba_file");
    writeFileSync(row?.hba_file ?? "", "local all ana scram-sha-256\nlocal all cem reject\nlocal all all trust\n");
    await runOn(cluster.url, "select pg_reload_conf()");
  });
  afterAll(() => cluster.stop());

  const address = (user: string, name: string, more = "") =>
    `postgres://${user}@localhost/${name}?host=${folder}${more}`;
  const start = (url: string) =>
    openDatabase(url).then(async (database) => {
      await database.close();
      return "it starts";
    }, reasonOf);
  const doctor = async (url: string) =>
    (await checkDatabase(installation({ DATABASE_URL: url })))
      .filter(({ state }) => state === "fault")
      .map(({ sentence }) => sentence);

  test.each<[string, () => string, RegExp]>([
    [
      "a wrong password",
      () => address("ana:guessed", "town"),
      /authentication failed for user "ana"\. Correct the password of ana in DATABASE_URL; an @ in it is written %40\.$/,
    ],
    ["no password", () => address("ana", "town"), /: SASL: .*\. Correct the password of ana in DATABASE_URL/],
    [
      "an unknown user",
      () => address("eve", "town"),
      /role "eve" does not exist\. Make the user eve \(createuser --pwprompt\)/,
    ],
    [
      "a user that pg_hba.conf refuses",
      () => address("cem", "town"),
      /rejects connection .*let pg_hba\.conf admit it from this machine\.$/,
    ],
    [
      "an unknown database",
      () => address("postgres", "village"),
      /database "village" does not exist\. Make it: createdb --owner=postgres village\. Or correct the name in DATABASE_URL\.$/,
    ],
    [
      "another port",
      () => address("postgres", "town").replace("localhost", "localhost:1"),
      /ENOENT .*\. Start PostgreSQL at \/\S+, or correct host and port in DATABASE_URL\.$/,
    ],
    [
      "no TLS",
      () => address("postgres", "town", "&sslmode=require"),
      /not support SSL connections\. Switch TLS on there, or add \?sslmode=disable/,
    ],
  ])("is explained by the start and by the doctor alike: %s", async (_, url, sentence) => {
    const said = await start(url());
    expect(said).toMatch(sentence);
    expect(said).toMatch(/^PostgreSQL \(DATABASE_URL\) can't be used: /);
    expect(await doctor(url())).toEqual([said]);
  });

  test("is explained where the user may make no tables", async () => {
    expect(await start(address("bob", "town"))).toMatch(
      /permission denied for schema public\. bob needs its own database: alter database town owner to bob; and in it: alter schema public owner to bob\.$/,
    );
    expect(await doctor(address("bob", "town"))).toEqual([
      expect.stringMatching(/^bob may not make tables in town, /) as string,
    ]);
  });

  test("is named where the collation changed since the database was made", async () => {
    await runOn(cluster.url, "create database letters template template0 locale_provider icu icu_locale 'en'");
    expect(await doctor(address("postgres", "letters"))).toEqual([]);
    await runOn(cluster.url, "update pg_database set datcollversion = '0.1' where datname = 'letters'");
    expect(await doctor(address("postgres", "letters"))).toEqual([
      expect.stringMatching(
        /changed from version 0\.1 to [\d.]+, .*reindex database letters; alter database letters refresh collation version\.$/,
      ) as string,
    ]);
  });

  test("is explained when it is down, by the processes themselves", async () => {
    await cluster.crash();
    const env = { DATA_DIR: installation().config.dataDir, DATABASE_URL: address("postgres", "town") };
    const sentence =
      /PostgreSQL \(DATABASE_URL\) can't be used: connect EN\w+ .*\. Start PostgreSQL at \/\S+, or correct host and port/;
    const [started, examined] = [startProgram(env), startProgram(env, "doctor")];
    expect(await started.ended).toEqual({ code: 1, said: expect.stringMatching(sentence) as string });
    expect((await examined.ended).code).toBe(1);
    expect(examined.output()).toMatch(new RegExp(`^FAULT {3}${sentence.source}`, "m"));
  });
});
