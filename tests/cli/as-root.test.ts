import { chown, lchown, readdir, stat } from "node:fs/promises";
import { statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { startProgram } from "./program";
import { temporaryFolder } from "../temporary-folder";

/** Some user who is not root and need not exist. */
const SERVICE = 4321;

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const OTHERS_MAY_ENTER = 0o001;
/** Whether a user who is not root can read the program: in a folder of root's alone, nothing can be tried. */
const isOpen = (place: string): boolean =>
  (statSync(place).mode & OTHERS_MAY_ENTER) !== 0 && (dirname(place) === place || isOpen(dirname(place)));

async function ownersIn(place: string): Promise<Set<number>> {
  const names = await readdir(place, { recursive: true });
  return new Set(await Promise.all(names.map(async (name) => (await stat(join(place, name))).uid)));
}

describe.skipIf(process.geteuid?.() !== 0 || !isOpen(resolve(".")))(
  "a command of root in the folder of another user",
  () => {
    test("backs up and restores as that user, so that the service can open what it leaves", async () => {
      const program = startProgram({ DATA_DIR: folder });
      await program.url;
      await program.stop();
      await chown(folder, SERVICE, SERVICE);
      for (const name of await readdir(folder, { recursive: true })) await lchown(join(folder, name), SERVICE, SERVICE);

      const backup = startProgram({ DATA_DIR: folder }, "backup");
      expect(await backup.ended).toEqual({ code: 0, said: expect.stringContaining(`user ${SERVICE}`) as string });
      expect(await ownersIn(folder)).toEqual(new Set([SERVICE]));

      const restore = startProgram({ DATA_DIR: folder }, "restore", backup.output().trim());
      expect((await restore.ended).code).toBe(0);
      expect(await ownersIn(folder)).toEqual(new Set([SERVICE]));
    });

    test("serves as root only with a warning that says what to do", async () => {
      const program = startProgram({ DATA_DIR: folder });
      await program.url;
      await expect.poll(() => program.output()).toMatch(/"level":"warn".*the server runs as root, .*'As a service'/);
      await program.stop();
    });

    test("makes a missing folder for the owner of the one above it", async () => {
      await chown(folder, SERVICE, SERVICE);
      const DATA_DIR = join(folder, "data");
      expect((await startProgram({ DATA_DIR }, "seed").ended).code).toBe(0);
      expect(await ownersIn(folder)).toEqual(new Set([SERVICE]));
    });
  },
);
