import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Secret, TOTP } from "otpauth";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ana, register } from "../cast";
import { createAt, kept, migrations } from "../db/kept-schemas";
import { freePort } from "../free-port";
import { startProgram } from "./program";
import { temporaryFolder } from "../temporary-folder";

/** Each command is a process of its own. */
vi.setConfig({ testTimeout: 120_000 });

let DATA_DIR: string;
beforeEach(() => {
  DATA_DIR = temporaryFolder();
});

const said = async (...args: string[]): Promise<string> => {
  const { code, said } = await startProgram({ DATA_DIR }, ...args).ended;
  expect(code).toBe(1);
  return said;
};

describe("a start", () => {
  test("names each step of a migration before it begins", async () => {
    const [oldest = ""] = kept;
    await createAt(oldest, join(DATA_DIR, "kindspot.sqlite"));
    const program = startProgram({ DATA_DIR });
    await program.url;
    const entries = program
      .output()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, string>);
    const pending = migrations.slice(migrations.indexOf(oldest) + 1);
    expect(
      entries
        .filter(({ msg }) => msg?.includes("the database"))
        .map(({ msg, migration, step }) => [msg, migration, step]),
    ).toEqual([
      ["copying the database before its migration", undefined, undefined],
      ...pending.map((name, index) => ["migrating the database", name, `${index + 1} of ${pending.length}`]),
    ]);
    await program.stop();
  });
});

describe("a start without the key of the second steps", () => {
  const PATH = "/profile/security/second-step";
  /** A server with a member who has a second step, stopped. */
  async function withSecondStep(): Promise<void> {
    const program = startProgram({ DATA_DIR });
    const Ana = await register(await program.url, ana);
    const page = await (await Ana.get(PATH)).text();
    const secret = /name="secret" value="([A-Z2-7]{32})"/.exec(page)?.[1] ?? expect.unreachable();
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    expect((await Ana.submit(PATH, { intent: "set-up-second-step", secret, code })).status).toBe(200);
    await program.stop();
  }
  const sentence =
    /^second-step\.key in DATA_DIR \S+ doesn't open the second steps of 1 member: bring that file back from a backup .*: npm run admin -- reset-second-steps\n$/;

  test.each([
    ["gone", () => rm(join(DATA_DIR, "second-step.key"))],
    ["another one", () => writeFile(join(DATA_DIR, "second-step.key"), Buffer.alloc(32, 1).toString("base64"))],
  ])("is refused where it is %s, until the operator lets members in by the password alone", async (_, lose) => {
    await withSecondStep();
    await lose();
    expect(await said()).toMatch(sentence);
    const reset = startProgram({ DATA_DIR }, "admin", "reset-second-steps");
    expect((await reset.ended).code).toBe(0);
    expect(reset.output()).toMatch(/^Second steps removed: 1\. /);
    const program = startProgram({ DATA_DIR });
    expect((await fetch(await program.url)).status).toBe(200);
    await program.stop();
  });
});

describe("restore", () => {
  test.each([
    [
      "SQLite format 3\0 and more",
      /^\S+ is a SQLite database, no backup\..*'rollback'.*'copy-database --from'.* Nothing was changed\.\n$/,
    ],
    ["PGDMP and more", /^\S+ is a dump of PostgreSQL, no backup\..*'rollback'.* Nothing was changed\.\n$/],
    [
      "notes",
      /^\S+ is damaged or cut off, or no backup of this program: those end with \.tar\.gz .* Nothing was changed\.\n$/,
    ],
    ["", /^\S+ is damaged or cut off, or no backup of this program: /],
    ["\x1f\x8b", /^\S+ is damaged or cut off\. Nothing was changed\.\n$/],
  ])("says what a file is that is no backup: %j", async (content, sentence) => {
    const file = join(DATA_DIR, "file");
    await writeFile(file, content, "latin1");
    expect(await said("restore", file)).toMatch(sentence);
  });

  test("says why a file cannot be read", async () => {
    expect(await said("restore", join(DATA_DIR, "nothing"))).toMatch(
      /nothing is no file: name one of those in DATA_DIR\/backups/,
    );
    await mkdir(join(DATA_DIR, "folder"));
    expect(await said("restore", join(DATA_DIR, "folder"))).toMatch(/folder is no file: name one of those/);
  });
});

test("copy-photos says why the bucket takes nothing", async () => {
  const S3_ENDPOINT = `http://127.0.0.1:${await freePort()}`;
  const env = {
    S3_ENDPOINT,
    S3_REGION: "here",
    S3_BUCKET: "photos",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
  };
  expect(await startProgram({ DATA_DIR, ...env }, "copy-photos").ended).toEqual({
    code: 1,
    said: `The bucket photos at ${S3_ENDPOINT} can't be used (ECONNREFUSED): correct S3_ENDPOINT, or start the service there. Nothing was copied.\n`,
  });
});
