import { execFileSync } from "node:child_process";
import { chmod, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { ana, register } from "../cast";
import { isInstalled } from "../is-installed";
import { onLoopback } from "../on-loopback";
import { BUILD, startCommand, startProgram } from "./program";
import { temporaryFolder } from "../temporary-folder";

let folder: string;
let file: string;

beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, "data", "kindspot.sqlite");
});

describe("the server", () => {
  test("starts with only a folder set, which only its owner can read", async () => {
    const program = startProgram({ DATA_DIR: join(folder, "data") });
    expect((await fetch(await program.url)).status).toBe(200);
    expect((await stat(join(folder, "data"))).mode & 0o777).toBe(0o700);
    expect(await program.stop()).toEqual({ code: 0, said: "" });
  });

  test.skipIf(!isInstalled("script"))("logs plain lines on a terminal, and JSON anywhere else", async () => {
    const terminal = startCommand(
      { DATA_DIR: folder },
      "script",
      "--quiet",
      "--command",
      `'${process.execPath}' '${BUILD}'`,
      "/dev/null",
    );
    await expect.poll(() => terminal.output(), { timeout: 20_000 }).toContain("listening");
    expect(terminal.output()).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z info listening .*url=http:/m);
    expect(terminal.output()).not.toContain('{"level"');
    await terminal.stop();
    const elsewhere = startProgram({ DATA_DIR: join(folder, "other") });
    await elsewhere.url;
    expect(elsewhere.output()).toMatch(/^\{"level":"info","time":"\d{4}-/);
    await elsewhere.stop();
  });

  test("hides its files from other users in a folder that they may enter, also files they could read before", async () => {
    await chmod(folder, 0o755);
    await mkdir(join(folder, "photos"), { mode: 0o755 });
    for (const name of ["kindspot.sqlite", "photos/1-512.webp"])
      await writeFile(join(folder, name), "", { mode: 0o644 });
    const program = startProgram({ DATA_DIR: folder });
    await program.url;
    const stored = await readdir(folder, { recursive: true });
    expect(stored).toEqual(expect.arrayContaining(["kindspot.sqlite-wal", "kindspot.sqlite-shm"]));
    for (const name of stored) expect([name, (await stat(join(folder, name))).mode & 0o077]).toEqual([name, 0]);
    await program.stop();
  });

  test("starts from any working folder, and creates its data folder there", async () => {
    const program = startProgram({ cwd: folder });
    const page = await fetch(await program.url);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("<style")]);
    expect((await stat(file)).isFile()).toBe(true);
    expect(await program.stop()).toEqual({ code: 0, said: "" });
  });

  test("finds a typed city from any working folder", async () => {
    const program = startProgram({ cwd: folder });
    const Ana = await register(await program.url, ana);
    expect(await (await Ana.get("/?place=Vienna")).text()).toContain("Vienna, Austria");
    await program.stop();
  });

  test("says all that is wrong with its settings and does not start", async () => {
    const { code, said } = await startProgram({ DATA_DIR: folder, RATE_LIMITS: "maybe", PUBLIC_URL: "here" }).ended;
    expect(code).toBe(1);
    expect(said).toMatch(/RATE_LIMITS must be on or off/);
    expect(said).toMatch(/PUBLIC_URL must start with http/);
    expect(said).not.toMatch(/\bat /);
  });

  test("leaves a damaged file as it is, says so and does not start", async () => {
    file = join(folder, "kindspot.sqlite");
    const damaged = Buffer.from("this is no database, it only has its name ".repeat(200));
    await writeFile(file, damaged);
    const { code, said } = await startProgram({ DATA_DIR: folder }).ended;
    expect(code).toBe(1);
    expect(said).toContain(file);
    expect(said).not.toMatch(/\bat /);
    expect(await readFile(file)).toEqual(damaged);
  });

  test("says that its port is taken and does not start", async () => {
    const { port, close } = await onLoopback(createServer());
    const program = startProgram({ DATA_DIR: folder, PORT: String(port), HOST: "127.0.0.1" });
    const { code, said } = await program.ended;
    await close();
    expect(code).toBe(1);
    expect(program.output()).toBe("");
    expect(said).toMatch(new RegExp(`^HOST 127.0.0.1, PORT ${port}: .*already in use[^\\n]* set another PORT\\.\\n$`));
  });

  test("offers the set-up page once it listens", async () => {
    const program = startProgram({ DATA_DIR: folder });
    await program.url;
    await expect.poll(() => program.output(), { timeout: 10_000 }).toMatch(/"msg":"listening"[^]*\/setup\?key=/);
    await program.stop();
  });

  test("says that its address is none of this machine", async () => {
    const { code, said } = await startProgram({ DATA_DIR: folder, HOST: "192.0.2.1" }).ended;
    expect(code).toBe(1);
    expect(said).toMatch(
      /^HOST 192\.0\.2\.1, PORT 0: [^\n]*HOST is no address of this machine: set 0\.0\.0\.0 [^\n]*\n$/,
    );
  });

  test.each(["taken", "taken/data"])("says that its data folder %s is a file, or lies in one", async (name) => {
    await writeFile(join(folder, "taken"), "");
    const { code, said } = await startProgram({ DATA_DIR: join(folder, name) }).ended;
    expect(code).toBe(1);
    expect(said).toMatch(/^DATA_DIR .* is a file, or lies in one\. Set the path of a folder\.\n$/);
  });

  test("says what to do where its data folder cannot be made", async () => {
    const { code, said } = await startProgram({ DATA_DIR: "/proc/kindspot/data" }).ended;
    expect(code).toBe(1);
    expect(said).toMatch(/^DATA_DIR \S+ can't be made: [^\n]*mkdir -p [^\n]*chown USER[^\n]*\n$/);
  });

  test("refuses a data folder to which nothing can be written", async () => {
    await mkdir(join(folder, "write-probe"));
    const { code, said } = await startProgram({ DATA_DIR: folder }).ended;
    expect(code).toBe(1);
    expect(said).toMatch(/^DATA_DIR .* can't be written: [^\n]*chown -R[^\n]*\n$/);
  });

  test.skipIf(process.platform !== "linux")("refuses a limit of files that its database has reached", async () => {
    const limited = startCommand(
      { DATA_DIR: folder },
      "sh",
      "-c",
      `ulimit -f 1000 && exec "$0" build/index.js`,
      process.execPath,
    );
    const { code, said } = await limited.ended;
    expect(code).toBe(1);
    expect(said).toMatch(/^Files may grow to \d+ bytes only[^\n]*ulimit[^\n]*\n$/);
  });

  test("is not ready once its files may grow no more", async ({ skip }) => {
    if (!isInstalled("prlimit")) return skip("prlimit is not installed");
    const program = startProgram({ DATA_DIR: folder });
    const url = await program.url;
    execFileSync("prlimit", [`--pid=${program.pid}`, "--fsize=100000"]);
    const answer = await fetch(`${url}/readyz`);
    expect([answer.status, await answer.json()]).toEqual([503, { status: "unavailable", failed: ["folder"] }]);
    await program.stop();
  });

  test("refuses a folder that another server uses, and commands go on there", async () => {
    const program = startProgram({ DATA_DIR: folder });
    await program.url;
    const { code, said } = await startProgram({ DATA_DIR: folder }).ended;
    expect([code, said]).toEqual([1, expect.stringMatching(/^Another server uses DATA_DIR [^\n]*\n$/)]);
    expect((await startProgram({ DATA_DIR: folder }, "backup").ended).code).toBe(0);
    await program.stop("SIGKILL");
    const next = startProgram({ DATA_DIR: folder });
    await next.url;
    await next.stop();
  });

  test("names the setting of a PostgreSQL that does not answer, and does not print the password", async () => {
    const DATABASE_URL = "postgres://kindspot:secret@127.0.0.1:1/kindspot";
    const { code, said } = await startProgram({ DATA_DIR: folder, DATABASE_URL }).ended;
    expect(code).toBe(1);
    expect(said).toBe(
      "PostgreSQL (DATABASE_URL) can't be used: connect ECONNREFUSED 127.0.0.1:1. Start PostgreSQL at 127.0.0.1:1, or correct host and port in DATABASE_URL.\n",
    );
  });

  test("lists its commands when it is asked for an unknown one", async () => {
    const { code, said } = await startProgram({ DATA_DIR: folder }, "fly").ended;
    expect(code).toBe(1);
    expect(said).toContain("admin");
  });
});
