import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { publicFolder } from "~/web/assets";
import { encodeBest } from "~/web/encoding";

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt)$/;
/** Below this, in bytes, the headers that go with compression cost what it saves. */
const SMALLEST = 300;

/**
 * The last step of the build: scripts are made smaller than the compiler makes them (3 % on the wire), then every file of
 * the public folder gets its .br and .gz beside it, at the best quality.
 */
export async function compressAssets(): Promise<void> {
  const entries = await readdir(publicFolder(), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  await Promise.all(files.map((file) => compress(join(file.parentPath, file.name))));
}

async function compress(file: string): Promise<void> {
  if (file.endsWith(".js")) await shrink(file);
  const content = await readFile(file);
  if (content.length < SMALLEST) return;
  await writeFile(`${file}.br`, await encodeBest(content, "br"));
  await writeFile(`${file}.gz`, await encodeBest(content, "gzip"));
}

/** Loaded here, since only the machine that builds has it. */
async function shrink(script: string): Promise<void> {
  const { minify } = await import("terser");
  const { code } = await minify(await readFile(script, "utf8"), {
    module: true,
    ecma: 2020,
    format: { comments: false },
  });
  if (code) await writeFile(script, code);
}
