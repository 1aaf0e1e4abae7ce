import { assets, routes } from "@remix-run/dev/server-build";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { publicFolder } from "~/http/assets";
import { encodeBest } from "~/http/encoding";
import { command } from "./command";

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt)$/;
/** Smallest file in bytes that is compressed: below it, the extra headers cost more than compression saves. */
const SMALLEST = 300;
/** The same for scripts. A page loads about ten of less than 300 bytes. */
const SMALLEST_SCRIPT = 200;

/**
 * The last step of the build. The list of routes keeps those with a page. Scripts become smaller than the compiler
 * makes them (3 % on the wire). Then every file of the public folder gets its .br and .gz beside it, at the best
 * quality.
 */
export const compressAssets = command({
  about: "",
  inFolder: false,
  async run() {
    await shortenRoutes();
    const entries = await readdir(publicFolder(), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
    await Promise.all(files.map((file) => compress(join(file.parentPath, file.name))));
  },
});

/** How the address of a script begins that several pages share. The list of routes names some of them a thousand times. */
const SHARED = "/build/_shared/chunk-";

/**
 * Shortens the list of routes that every page loads. Routes without a page (answers, files, calls of the API) leave it, since a
 * browser never renders them. So does every `false`: Remix reads what is missing in the same way. Ids and the beginnings of
 * addresses come back when the list is loaded. That saves 0.5 KB on the wire.
 */
async function shortenRoutes(): Promise<void> {
  const pages = Object.entries(assets.routes).filter(([id]) => routes[id]?.module.default !== undefined);
  const withoutIds = pages.map(([id, route]) => [id, { ...route, id: undefined }] as const);
  const manifest = { ...assets, routes: Object.fromEntries(withoutIds) };
  const text = JSON.stringify(manifest, (key, value: unknown) => {
    if (key === "imports") return (value as string[] | undefined)?.map((address) => address.replace(SHARED, ""));
    return value === false ? undefined : value;
  });
  const script = `{
    const manifest = ${text};
    const whole = (imports) => imports?.map((address) => (address.startsWith("/") ? address : "${SHARED}" + address));
    manifest.entry.imports = whole(manifest.entry.imports);
    for (const [id, route] of Object.entries(manifest.routes)) Object.assign(route, { id, imports: whole(route.imports) });
    window.__remixManifest = manifest;
  }`;
  await writeFile(join(publicFolder(), assets.url), script);
}

async function compress(file: string): Promise<void> {
  if (file.endsWith(".js")) await shrink(file);
  const content = await readFile(file);
  if (content.length < (file.endsWith(".js") ? SMALLEST_SCRIPT : SMALLEST)) return;
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
