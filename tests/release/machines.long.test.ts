import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { makeRelease } from "../../tools/release/make-release";
import { startCommand } from "../cli/program";
import { isInstalled } from "../is-installed";
import { temporaryFolder } from "../temporary-folder";

const run = promisify(execFile);

/** The number of the processor in an ELF file (e_machine). Null for another file. */
async function machineOf(file: string): Promise<number | null> {
  const handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(20), 0, 20, 0).finally(() => handle.close());
  return bytesRead === 20 && buffer.toString("latin1", 0, 4) === "\x7fELF" ? buffer.readUInt16LE(18) : null;
}

/** Debian's qemu-user, and the libraries of its packages libc6-arm64-cross, libstdc++6-arm64-cross and libatomic1-arm64-cross. */
const ARM_LIBRARIES = "/usr/aarch64-linux-gnu";
const emulates = isInstalled("qemu-aarch64") && existsSync(join(ARM_LIBRARIES, "lib/libatomic.so.1"));

describe.each([
  ["linux-x64", 0x3e],
  ["linux-arm64", 0xb7],
])("a release with Node for %s", (machine, processor) => {
  let folder: string, home: string;
  beforeAll(async () => {
    folder = temporaryFolder();
    const archive = await makeRelease(folder, { nodeVersion: "26", machine });
    await run("tar", ["--extract", `--file=${archive}`, `--directory=${folder}`]);
    home = join(folder, (await readdir(folder)).find((name) => name.endsWith("with-node")) ?? "");
  });

  test("holds machine code of that processor and of no other", async () => {
    const files = await readdir(home, { recursive: true, withFileTypes: true });
    const found: [string, number][] = [];
    for (const entry of files.filter((file) => file.isFile())) {
      const of = await machineOf(join(entry.parentPath, entry.name));
      if (of !== null) found.push([entry.name, of]);
    }
    expect(found.map(([name]) => name)).toEqual(expect.arrayContaining(["node", `${machine}.node`]));
    expect(found).toHaveLength(5);
    expect(found.filter(([, of]) => of !== processor)).toEqual([]);
  });

  test.runIf(machine === "linux-arm64" && emulates)("serves the sign-in page on an emulated processor", async () => {
    const node = ["-L", ARM_LIBRARIES, join(home, "bin/node"), join(home, "app/cli/program.mjs")];
    const program = startCommand({ DATA_DIR: join(folder, "data") }, "qemu-aarch64", ...node);
    expect((await fetch(`${await program.url}/auth`)).status).toBe(200);
    await program.stop();
  });
});
