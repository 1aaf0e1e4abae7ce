import { spawnSync } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { closesItself } from "../closes-itself";
import { onLoopback } from "../on-loopback";
import { temporaryFolder } from "../temporary-folder";
import { BUILD, startCommand, type Ended } from "./program";

/** Each command is a process of its own. */
vi.setConfig({ testTimeout: 60_000 });

/** Mounts that are gone with the process. Whoever is not root may do so within names of their own, where the system allows it. */
const apart = ["--mount", ...(process.geteuid?.() === 0 ? [] : ["--user", "--map-root-user"])];
const canMount = spawnSync("unshare", [...apart, "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0;

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

/** The end of a command on a DATA_DIR that these mounts made of `folder`, and what it printed. */
async function on(mounts: string, DATA_DIR: string, ...args: string[]): Promise<Ended & { output: string }> {
  const script = `${mounts} && exec "$@"`;
  const env = { DATA_DIR, D: folder };
  const command = startCommand(env, "unshare", ...apart, "sh", "-c", script, "sh", process.execPath, BUILD, ...args);
  return { ...(await command.ended), output: command.output() };
}
const disk = (options: string) => `mount -t tmpfs -o ${options} tmpfs "$D"`;
const READ_ONLY = disk("size=1m,ro");
const FILLED = `${disk("size=100k")} && head -c 100k /dev/zero > "$D/other" 2>/dev/null; true`;

describe.skipIf(!canMount)("the server", () => {
  test("says on a disk without any room that it is full, and what shows how much is free", async () => {
    expect(await on(FILLED, folder)).toMatchObject({
      code: 1,
      said: expect.stringMatching(
        /^DATA_DIR \S+ can't be written: ENOSPC[^\n]*\. The disk is full: make room \(df -h \S+\), or set another folder\.\n$/,
      ) as string,
    });
  });

  test("says on a disk with too little room for its database that it is full", async () => {
    expect(await on(disk("size=300k"), folder)).toMatchObject({
      code: 1,
      said: "database or disk is full: make room on the disk of the database (df -h), then try again.\n",
    });
  });

  test("says of a disk that is mounted to be read only what to look at", async () => {
    expect(await on(READ_ONLY, folder)).toMatchObject({
      code: 1,
      said: expect.stringMatching(
        /^DATA_DIR \S+ can't be written: EROFS[^\n]*read only[^\n]*findmnt[^\n]*\n$/,
      ) as string,
    });
  });
});

/** The system's list of mounts, in which the data folder is a network's. A server ends where its port is taken. */
const OF_A_NETWORK = `echo "1 1 0:1 / $D rw - nfs4 nas:/srv rw" > "$D/mounts" && mount --bind "$D/mounts" /proc/$$/mountinfo`;

test.skipIf(!canMount)("a start on another machine's disk warns that the database can be damaged", async () => {
  const { port, close } = await onLoopback(createServer());
  closesItself(close);
  const taken = `export HOST=127.0.0.1 PORT=${port}`;
  expect((await on(`${OF_A_NETWORK} && ${taken}`, folder)).output).toMatch(
    /"level":"warn".*"remote":"nfs4".*SQLite's locks aren't safe/,
  );
});

describe.skipIf(!canMount)("the doctor", () => {
  test("names a full disk and the empty database that a failed start left there", async () => {
    const failedStart = `${disk("size=300k")} && ! "$1" "$2" 2>/dev/null`;
    const { code, output } = await on(failedStart, folder, "doctor");
    expect(code).toBe(1);
    expect(output).toMatch(/^FAULT {3}Only 0\.\d MB are free where /m);
    expect(output).toMatch(/^advice {2}The database is empty: the server makes its tables at its first start\.$/m);
  });

  test("names a disk that is read only, also where the folder is yet to be made", async () => {
    expect((await on(READ_ONLY, folder, "doctor")).output).toMatch(
      /^FAULT {3}DATA_DIR \S+ can't be written: EROFS.*findmnt/m,
    );
    expect((await on(READ_ONLY, join(folder, "data"), "doctor")).output).toMatch(
      /^FAULT {3}DATA_DIR \S+ can't be made: EROFS.*mkdir -p/m,
    );
  });
});
