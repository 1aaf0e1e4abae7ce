import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { migrationsOfFile } from "~db/any-version-sqlite";
import { createAt, kept } from "../db/kept-schemas";
import { freePort } from "../free-port";
import { temporaryFolder } from "../temporary-folder";
import { BUILD, startCommand } from "./program";

/** Each command is a process of its own. */
vi.setConfig({ testTimeout: 180_000 });

let folder: string;
let port: number;
let env: Record<string, string>;
const at = (...names: string[]) => join(folder, ...names);

beforeEach(async () => {
  folder = temporaryFolder();
  port = await freePort();
  for (const name of ["bin", "opt", "made", "home", "home/data"]) mkdirSync(at(name));
  env = { cwd: at("home"), PATH: `${at("bin")}:${process.env.PATH}`, PORT: String(port), HOST: "127.0.0.1" };
  script(at("bin", "journalctl"), "exit 1");
  // In place of systemd: it runs what the link names, in the server's folder, and counts what ended by itself.
  script(
    at("bin", "systemctl"),
    `cd ${at("home")}
case $1 in
stop) if [ -f pid ]; then kill $(cat pid) 2>/dev/null; while kill -0 $(cat pid) 2>/dev/null; do sleep 0.1; done; rm pid; fi ;;
start) (${at("opt/kindspot")}/kindspot & echo $! > pid; wait $!; touch ended-$!) >/dev/null 2>&1 & while ! [ -f pid ]; do sleep 0.1; done ;;
show) if [ -f ended-$(cat pid) ]; then echo 1; else echo 0; fi ;;
esac
exit 0`,
  );
  onTestFinished(() => void execFileSync(at("bin", "systemctl"), ["stop"]));
});

function script(file: string, text: string): void {
  writeFileSync(file, `#!/bin/sh\n${text}\n`, { mode: 0o755 });
}

const SERVER = (version: string) =>
  `require("http").createServer((_, answer) => answer.end(JSON.stringify({ version: "${version}" }))).listen(process.env.PORT, "127.0.0.1")`;

/** A release that answers as this version, or does something else in place of serving. Its rollback is the real one. */
function release(place: string, version: string, serve?: string): string {
  const home = join(place, `kindspot-${version}`);
  mkdirSync(home, { recursive: true });
  script(
    join(home, "kindspot"),
    `case "\${1-}" in
--version) echo "kindspot ${version}" ;;
rollback) exec ${process.execPath} ${BUILD} "$@" ;;
*) ${serve ?? `exec ${process.execPath} -e '${SERVER(version)}'`} ;;
esac`,
  );
  return home;
}

/** The archive of a newer release. */
function archive(serve?: string): string {
  release(at("made"), "2.0.0", serve);
  const file = at("kindspot-2.0.0.tar.gz");
  execFileSync("tar", ["--create", "--gzip", "--file", file, "--directory", at("made"), "kindspot-2.0.0"]);
  return file;
}

function runsOld(): void {
  symlinkSync(release(at("opt"), "1.0.0"), at("opt/kindspot"));
  execFileSync(at("bin", "systemctl"), ["start"], { env: { ...process.env, ...env } });
}

async function upgrade(file: string, ...more: string[]) {
  const program = startCommand(env, process.execPath, BUILD, "upgrade", file, "--link", at("opt/kindspot"), ...more);
  const { code, said } = await program.ended;
  return { code, said, out: program.output() };
}
const serving = async () =>
  ((await (await fetch(`http://127.0.0.1:${port}/healthz`)).json()) as { version: string }).version;

describe("kindspot upgrade", () => {
  test("lets the service run the newer release, and waits until it answers", async () => {
    runsOld();
    const { code, said, out } = await upgrade(archive());
    expect([code, said]).toEqual([0, ""]);
    expect(out).toMatch(/^From 1\.0\.0 to 2\.0\.0\.\n2\.0\.0 answers\. 1\.0\.0 stays in \S+kindspot-1\.0\.0: /);
    expect(realpathSync(at("opt/kindspot"))).toBe(realpathSync(at("opt/kindspot-2.0.0")));
    expect(await serving()).toBe("2.0.0");
  });

  test("goes on where an earlier one was killed while it exchanged the link", async () => {
    runsOld();
    symlinkSync(at("opt/kindspot-2.0.0"), at("opt/kindspot.new"));
    expect((await upgrade(archive())).said).toBe("");
    expect(await serving()).toBe("2.0.0");
  });

  test.each(["ten", "0", "-5", "1e3"])("refuses to wait %s seconds before it stops anything", async (seconds) => {
    runsOld();
    const { code, said } = await upgrade(archive(), `--wait=${seconds}`);
    expect([code, said]).toEqual([1, expect.stringMatching(/^Use: .*upgrade/)]);
    expect(existsSync(at("home/pid"))).toBe(true);
    expect(existsSync(at("opt/kindspot-2.0.0"))).toBe(false);
  });

  test("goes back to the version and the database before when the newer one ends", async () => {
    const database = at("home/data/kindspot.sqlite");
    const [oldest = ""] = kept;
    await createAt(oldest, database);
    runsOld();
    // It migrates the database, and ends before it serves.
    const { code, said, out } = await upgrade(archive(`${process.execPath} ${BUILD} admin list; exit 1`));
    expect(code).toBe(1);
    expect(out).toMatch(/2\.0\.0 doesn't answer: it ended\.\nGoing back to 1\.0\.0\.\nThe database is as it was at /);
    expect(said).toMatch(/^1\.0\.0 serves again\. 2\.0\.0 is in \S+kindspot-2\.0\.0\.\n$/);
    expect(realpathSync(at("opt/kindspot"))).toBe(realpathSync(at("opt/kindspot-1.0.0")));
    expect(migrationsOfFile(database).sort().at(-1)).toBe(oldest);
    expect(await serving()).toBe("1.0.0");
  });

  test("leaves the database alone when the newer version migrated nothing", async () => {
    writeFileSync(at("home/data/kindspot.sqlite"), "as it is");
    runsOld();
    const { code, out } = await upgrade(archive("exit 1"));
    expect([code, out]).toEqual([1, expect.stringMatching(/Going back to 1\.0\.0\.\n$/)]);
    expect(readFileSync(at("home/data/kindspot.sqlite"), "utf8")).toBe("as it is");
    expect(await serving()).toBe("1.0.0");
  });

  test("says to which link the release that is there already can be given", async () => {
    runsOld();
    mkdirSync(at("opt/kindspot-2.0.0"));
    expect(await upgrade(archive())).toMatchObject({
      code: 1,
      said: `${realpathSync(at("opt/kindspot-2.0.0"))} exists already: remove it, or let ${at("opt/kindspot")} lead to it.\n`,
    });
  });

  test("changes nothing where the archive or the folder is not the right one", async () => {
    runsOld();
    writeFileSync(at("notes.tar.gz"), "notes");
    expect(await upgrade(at("notes.tar.gz"))).toMatchObject({
      code: 1,
      said: expect.stringContaining("tar:") as string,
    });
    env.cwd = folder;
    expect(await upgrade(at("notes.tar.gz"))).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^There is no data in /) as string,
    });
    expect(existsSync(at("home/pid"))).toBe(true);
    expect(await serving()).toBe("1.0.0");
  });
});
