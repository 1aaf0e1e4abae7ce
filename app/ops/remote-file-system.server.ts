import { readFile, realpath } from "node:fs/promises";

/** Names of file systems in Linux's list of mounts that lie on another machine. SQLite's locks are not safe there. */
const REMOTE =
  /^(?:nfs4?|cifs|smb3|smbfs|9p|afs|ceph|glusterfs|lustre|ocfs2|gfs2|vboxsf|prl_fs|fuse\.(?:sshfs|glusterfs|rclone|s3fs|goofys|gcsfuse|davfs2?|cephfs|ceph-fuse|vmhgfs-fuse|smbnetfs))$/;

/** 'nfs4' or the like where the folder lies on another machine. Null for a disk of this machine. */
export async function remoteFileSystem(folder: string, mounts = "/proc/self/mountinfo"): Promise<string | null> {
  const lines = (await readFile(mounts, "utf8").catch(() => "")).split("\n");
  const place = await realpath(folder);
  const found = lines.flatMap((line) => {
    // proc(5): the mount point is the fifth field, its spaces are octal; the file system stands behind ' - '.
    const [, at = "", name = ""] = /^(?:\S+ ){4}(\S+) .* - (\S+)/.exec(line) ?? [];
    const point = at.replaceAll(/\\(\d{3})/g, (_, octal: string) => String.fromCharCode(parseInt(octal, 8)));
    return point !== "" && `${place}/`.startsWith(point.replace(/\/?$/, "/")) ? [{ point, name }] : [];
  });
  // Of mounts at one point the last one counts.
  const [nearest] = found.reverse().sort((a, b) => b.point.length - a.point.length);
  return nearest && REMOTE.test(nearest.name) ? nearest.name : null;
}
