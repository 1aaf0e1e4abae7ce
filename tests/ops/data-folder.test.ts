import { realpath, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { makeDataFolder, remoteFileSystem } from "~/ops/data-folder.server";
import { temporaryFolder } from "../temporary-folder";

let folder: string;
beforeAll(async () => {
  folder = await realpath(await temporaryFolder("kindspot mounts "));
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
