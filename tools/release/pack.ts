import { execFile } from "node:child_process";
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import zlib from "node:zlib";

const run = promisify(execFile);

/** Higher levels take minutes for a release with Node in it, and save 10 %. */
const LEVEL = 12;

/**
 * Packs a folder into an archive beside it. The same files make the same archive on every machine.
 * @returns the archive: `.tar.zst`, or `.tar.gz` where neither the program `zstd` nor Node can make the former
 */
export async function pack(folder: string): Promise<string> {
  const tar = `${folder}.tar`;
  // The server's user must read it, whatever umask its maker has.
  const modes = "--mode=u=rwX,go=rX";
  const same = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mtime=UTC 2020-01-01", modes];
  await run("tar", ["--create", ...same, `--file=${tar}`, `--directory=${dirname(folder)}`, basename(folder)]);
  return (await byProgram(tar)) ?? (await byNode(tar));
}

/** Null where there is no program `zstd`. */
async function byProgram(tar: string): Promise<string | null> {
  try {
    await run("zstd", [`-${LEVEL}`, "--threads=0", "--quiet", "--force", "--rm", tar]);
    return `${tar}.zst`;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

async function byNode(tar: string): Promise<string> {
  // Node has it since 22.15.
  const hasZstd = "createZstdCompress" in zlib;
  const target = `${tar}.${hasZstd ? "zst" : "gz"}`;
  const compress = hasZstd
    ? zlib.createZstdCompress({ params: { [LEVEL_PARAMETER]: LEVEL } })
    : zlib.createGzip({ level: 9 });
  await pipeline(createReadStream(tar), compress, createWriteStream(`${target}.part`));
  await rename(`${target}.part`, target);
  await rm(tar);
  return target;
}

const LEVEL_PARAMETER = zlib.constants.ZSTD_c_compressionLevel;
