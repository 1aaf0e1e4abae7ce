import { assets, routes } from "@remix-run/dev/server-build";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { publicFolder } from "~/http/assets";
import { encodeBest } from "~/http/encoding";

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt)$/;
/** Smallest file in bytes that is compressed: below it, the extra headers cost more than compression saves. */
const SMALLEST = 300;

/**
 * The last step of the build. The list of routes keeps those with a page. Scripts become smaller than the compiler
 * makes them (3 % on the wire). Then every file of the public folder gets its .br and .gz beside it, at the best
 * quality.
 */
export async function compressAssets(): Promise<void> {
  await shortenRoutes();
  const entries = await readdir(publicFolder(), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  await Promise.all(files.map((file) => compress(join(file.parentPath, file.name))));
}

/**
 * Shortens the list of routes that every page loads. Routes without a page (answers, files, calls of the API) leave it, since a
 * browser never renders them. So does every `false`: Remix reads what is missing in the same way. That saves 0.3 KB on the wire.
 */
async function shortenRoutes(): Promise<void> {
  const pages = Object.entries(assets.routes).filter(([id]) => routes[id]?.module.default !== undefined);
  const manifest = { ...assets, routes: Object.fromEntries(pages) };
  const text = JSON.stringify(manifest, (_, value: unknown) => (value === false ? undefined : value));
  await writeFile(join(publicFolder(), assets.url), `window.__remixManifest=${text};`);
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
    // The last two break code that calls `new` on a converted function or reads its prototype. The browser tests run this build.
    compress: { passes: 3, unsafe_arrows: true, unsafe_methods: true },
    format: { comments: false },
  });
  if (code) await writeFile(script, code);
}
