import { execFileSync } from "node:child_process";
import { mkdir, realpath, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "~/config.server";
import { backUpTo, keysFor } from "~/ops/backups.server";
import { lockFolderShared, withFolderAlone } from "~/ops/data-folder-locks.server";
import { makeDataFolder, mustBeUsable } from "~/ops/data-folder.server";
import { remoteFileSystem } from "~/ops/remote-file-system.server";
import { restoreBackup } from "~/ops/restore.server";
import { temporaryFolder } from "../temporary-folder";

let folder: string;
beforeAll(async () => {
  folder = await realpath(temporaryFolder("kindspot mounts "));
});

/** What the data folder lies on, with these mounts: each a point and its file system. */
async function systemWith(...mounts: [point: string, name: string][]): Promise<string | null> {
  const lines = mounts.map(
    ([point, name], n) => `${n} 1 0:${n} / ${point.replaceAll(" ", "\\040")} rw,relatime shared:1 - ${name} source rw`,
  );
  const file = join(folder, "mountinfo");
  await writeFile(file, `${lines.join("\n")}\n`);
  return remoteFileSystem(folder, file);
}

describe("a data folder", () => {
  it("behind a link to a disk that is not mounted says so", async () => {
    const link = join(folder, "link");
    await symlink(join(folder, "disk"), link);
    for (const path of [link, join(link, "data")])
      expect(() => makeDataFolder(path)).toThrow(`needs what the link ${link} leads to, and that isn't there.`);
  });

  it("that lies in a file is named by a backup and a restore, too", async () => {
    const file = join(folder, "file");
    await writeFile(file, "");
    const dataDir = join(file, "data");
    const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: "postgres://localhost/nowhere" });
    const sentence = `DATA_DIR ${dataDir} is a file, or lies in one. Set the path of a folder.`;
    await expect(backUpTo(config, join(folder, "a.tar.gz"), { withSecrets: true })).rejects.toThrow(sentence);
    const opensNothing = () => Promise.reject(new Error("opened"));
    const keys = await keysFor(config, undefined);
    await expect(restoreBackup(config, join(folder, "a.tar.gz"), keys, opensNothing)).rejects.toThrow(sentence);
  });

  it("that a restore, a rollback or a copy of photos has for itself says so", async () => {
    const config = readConfig({ DATA_DIR: temporaryFolder() });
    await withFolderAlone(config, async () => {
      const sentence = `A command has DATA_DIR ${config.dataDir} for itself, such as a restore: try again when it has ended.`;
      await expect(lockFolderShared(config)).rejects.toThrow(sentence);
    });
    (await lockFolderShared(config))();
  });

  describe("with a name that is taken", () => {
    const using = async (name: string, take: (path: string) => unknown) => {
      const dataDir = temporaryFolder("kindspot names ");
      await take(join(dataDir, name));
      await mustBeUsable({ dataDir });
    };
    const FILES = ["kindspot.sqlite", "kindspot.sqlite-wal", "in-use.lock", "serving.lock", "push.key", "erased-members.txt"];

    it.each(FILES)("by a pipe or a folder says so: %s", async (name) => {
      await expect(using(name, (path) => execFileSync("mkfifo", [path]))).rejects.toThrow(
        new RegExp(`^${name} in DATA_DIR .* is no file\\. Move it away`),
      );
      await expect(using(name, mkdir)).rejects.toThrow("is no file");
      await expect(using(name, (path) => symlink("/dev/null", path))).rejects.toThrow("is no file");
    });

    it("by a file says so: photos", async () => {
      await expect(using("photos", (path) => writeFile(path, ""))).rejects.toThrow("is no folder");
    });

    it.each(["kindspot.sqlite", "photos"])("by a link to what is not there, or to itself, says so: %s", async (name) => {
      for (const target of ["/no/disk/here", name])
        await expect(using(name, (path) => symlink(target, path))).rejects.toThrow("is a link to what isn't there.");
    });

    it("by links to a file and a folder elsewhere is used", async () => {
      const elsewhere = temporaryFolder("kindspot elsewhere ");
      await writeFile(join(elsewhere, "file"), "");
      await using("kindspot.sqlite", (path) => symlink(join(elsewhere, "file"), path));
      await using("photos", (path) => symlink(elsewhere, path));
    });
  });

  it.each(["nfs", "nfs4", "cifs", "smb3", "9p", "fuse.sshfs", "fuse.rclone"])("on %s lies on another machine", async (name) => {
    expect(await systemWith(["/", "ext4"], [folder, name])).toBe(name);
  });

  it.each(["ext4", "btrfs", "overlay", "tmpfs", "fuse.mergerfs"])("on %s lies on this one", async (name) => {
    expect(await systemWith(["/", "nfs4"], [folder, name])).toBeNull();
  });

  it("beside a mount of a similar name is not on that one", async () => {
    expect(await systemWith(["/", "ext4"], [`${folder}-other`, "nfs4"])).toBeNull();
  });

  it("that is mounted twice lies on the later mount", async () => {
    expect(await systemWith(["/", "ext4"], [folder, "nfs4"], [folder, "xfs"])).toBeNull();
  });

  it("lies on a disk of this machine where the system does not tell its mounts", async () => {
    expect(await remoteFileSystem(folder, join(folder, "none"))).toBeNull();
  });
});
