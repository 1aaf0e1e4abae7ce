import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { VERSION } from "~/version";
import { scripts } from "../../package.json";
import { temporaryFolder } from "../temporary-folder";
import { BUILD, startCommand, startProgram } from "./program";

/** Each command is a process of its own. */
vi.setConfig({ testTimeout: 60_000 });

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

async function printed(...args: string[]): Promise<string> {
  const program = startProgram({ DATA_DIR: folder }, ...args);
  expect(await program.ended).toEqual({ code: 0, said: "" });
  return program.output();
}

/** The scripts of package.json that run the built program. */
const names = Object.entries(scripts).flatMap(([name, script]) =>
  /^node (?:--\S+ )?app\/cli\/program\.mjs (\S+)$/.exec(script)?.[1] === name ? [name] : [],
);

describe("the program", () => {
  test("lists its commands by --help, each as npm runs it", async () => {
    const help = await printed("--help");
    expect(help).toMatch(/^npm start: starts the server\./);
    expect([...help.matchAll(/^npm run (\S+) {2,}[A-Z].*\.$/gm)].map(([, name]) => name).sort()).toEqual(names.sort());
  });

  test.each(names)("tells by --help what %s does, and which forms it has", async (name) => {
    expect(await printed(name, "--help")).toMatch(new RegExp(`^[A-Z][^\n]+\\.\nUse: npm run ${name}`));
  });

  test.each(["help", "-h"])("lists its commands by %s, too", async (word) => {
    expect(await printed(word)).toBe(await printed("--help"));
    if (word.startsWith("-")) expect(await printed("backup", word)).toBe(await printed("backup", "--help"));
  });

  test("names the start of an image as that one says", async () => {
    const program = startProgram({ DATA_DIR: folder, KINDSPOT_STARTED: "docker compose up --detach" }, "--help");
    expect((await program.ended).code).toBe(0);
    expect(program.output()).toMatch(/^docker compose up --detach: starts the server\./);
  });

  test("tells its version, whichever command is asked", async () => {
    const versions = await Promise.all([printed("--version"), printed("backup", "--version")]);
    for (const version of versions) expect(version).toBe(`kindspot ${VERSION}\n`);
    expect(VERSION).toMatch(/^\d+\.\d+\.\d+(\+[0-9a-f]{7})?$/);
  });

  test("says that a setting stands in several lines of .env, and goes on", async () => {
    writeFileSync(join(folder, ".env"), "LOG_LEVEL=info\nLOG_LEVEL=warn\n");
    const program = startCommand(
      { DATA_DIR: folder, cwd: folder },
      process.execPath,
      resolve("app/cli/program.mjs"),
      "admin",
      "list",
    );
    expect(await program.ended).toEqual({
      code: 0,
      said: "LOG_LEVEL stands in several lines of .env, and the last one counts: keep one.\n",
    });
  });

  test.each([
    ["bakcup", "There is no command bakcup: did you mean backup?\n"],
    ["docter", "There is no command docter: did you mean doctor?\n"],
    ["compress", `There is no command compress: use ${[...names].sort().join(", ")}.\n`],
  ])("asks what %s means", async (name, said) => {
    expect(await startProgram({ DATA_DIR: folder }, name).ended).toEqual({ code: 1, said });
  });

  test("makes no backup in the place of a folder, and says how a file in it is named", async () => {
    const elsewhere = join(folder, "usb");
    mkdirSync(elsewhere);
    await printed("admin", "list"); // makes the database
    expect(await startProgram({ DATA_DIR: folder }, "backup", elsewhere).ended).toEqual({
      code: 1,
      said: `${elsewhere} is a folder: name the file in it, such as ${join(elsewhere, "kindspot.tar.gz")}.\n`,
    });
  });

  test.each([
    ["backup", "kindspot.tar.gz"],
    ["copy-database --from postgres://127.0.0.1:1/kindspot --to", "kindspot.sqlite"],
    ["map fetch away.pmtiles --around 40.7,-74 --out", "city.pmtiles"],
    ["map kerbs away.geojson --out", "kerbs.geojson"],
  ])("replaces no pipe and no device: %s", async (command, name) => {
    const pipe = join(folder, "pipe");
    if (!existsSync(pipe)) execFileSync("mkfifo", [pipe]);
    expect(await startProgram({ DATA_DIR: folder }, ...command.split(" "), pipe).ended).toEqual({
      code: 1,
      said: `${pipe} is a device or a pipe: name a file, such as ${name}.\n`,
    });
    expect(statSync(pipe).isFIFO()).toBe(true);
  });

  test("copies no folder to PostgreSQL, and says how the database in it is named", async () => {
    const args = ["copy-database", "--from", folder, "--to", "postgres://127.0.0.1:1/kindspot"];
    expect(await startProgram({ DATA_DIR: folder }, ...args).ended).toEqual({
      code: 1,
      said: `${folder} is a folder: name the file in it, such as ${join(folder, "kindspot.sqlite")}.\n`,
    });
  });

  test.each([
    ["DATBASE_URL", "postgres://127.0.0.1/kindspot", "DATABASE_URL"],
    ["BACKUP_PASPHRASE", "one two three four", "BACKUP_PASSPHRASE"],
    ["TIMEZONE", "Europe/Berlin", "TIME_ZONE"],
    ["smtp_url", "smtp://127.0.0.1", "SMTP_URL"],
  ])("does not start with the setting %s, and asks what it means", async (name, value, meant) => {
    writeFileSync(join(folder, ".env"), `${name}=${value}\n`);
    const program = startCommand({ DATA_DIR: folder, cwd: folder }, process.execPath, "--env-file=.env", BUILD);
    expect(await program.ended).toEqual({
      code: 1,
      said: `These settings are wrong:\n  ${name} is an unknown setting: did you mean ${meant}?\n`,
    });
  });

  test("starts with variables of other programs, and with a name beside the right one", async () => {
    const env = {
      DATA_DIR: folder,
      KEY_FILE: "x",
      HOSTS: "x",
      METRICS_TOKENS: "x",
      METRICS_TOKEN: "a token of some length",
    };
    const program = startProgram(env);
    await program.url;
    expect((await program.stop()).code).toBe(0);
  });
});

describe("the log", () => {
  test("has ISO times and level names, one object a line", async () => {
    const program = startProgram({ DATA_DIR: folder });
    await program.url;
    const entries = program
      .output()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, string>);
    for (const { time = "", level } of entries) {
      expect(new Date(time).toISOString()).toBe(time);
      expect(["info", "warn"]).toContain(level);
    }
    await program.stop();
  });
});
