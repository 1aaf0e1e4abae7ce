import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { publicFolder } from "~/server/assets";
import { encodeBest } from "~/server/encoding";
import { command } from "./command";

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt)$/;
/** Smallest file in bytes that is compressed: below it, two more response headers cost more than compression saves. */
const MIN_BYTES = 300;
/** Lower for scripts: a page loads about ten of 200 to 300 bytes. */
const MIN_SCRIPT_BYTES = 200;

/**
 * The last step of the build. Scripts become smaller than the compiler makes them (3 % on the wire). Then every file of the
 * public folder gets its .br and .gz beside it, at the best quality.
 */
export const compressAssets = command({
  summary: "", // a step of the build: not listed
  storesData: false,
  async run() {
    const entries = await readdir(publicFolder(), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
    await Promise.all(files.map((file) => compress(join(file.parentPath, file.name))));
  },
});

async function compress(file: string): Promise<void> {
  if (file.endsWith(".js")) await shrink(file);
  const content = await readFile(file);
  if (content.length < (file.endsWith(".js") ? MIN_SCRIPT_BYTES : MIN_BYTES)) return;
  await writeFile(`${file}.br`, await encodeBest(content, "br"));
  await writeFile(`${file}.gz`, await encodeBest(content, "gzip"));
}

/** Loaded here, since only the machine that builds has it. */
async function shrink(script: string): Promise<void> {
  const { minify } = await import("terser");
  const { code } = await minify(await readFile(script, "utf8"), {
    module: true,
    ecma: 2020,
    // The unsafe options make arrows and methods of functions, on which code could no longer call `new`. The browser tests
    // run this build, and would find such code.
    compress: { passes: 3, unsafe_arrows: true, unsafe_methods: true },
    format: { comments: false },
  });
  if (code) await writeFile(script, code);
}
