import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Metafile } from "esbuild";
import { engines, name, version } from "../../package.json";
import { bundle } from "./bundle";
import { fetchNode } from "../../app/cli/fetch-node.mjs";
import { pack } from "./pack";

/** Other files that the program reads, or that its operator needs. */
const PARTS = [
  "public",
  "db/migrations",
  "app/cli/program.mjs",
  "app/cli/node-version.mjs",
  "build/commit.txt",
  "app/cli/is-up.mjs",
  "app/gateways/places/places.txt.br",
  "app/gateways/places/SOURCES.md",
  ".env.example",
  "docs/hosting.md",
  "docs/backups.md",
  "docs/donations.md",
  "docs/push.md",
  "docs/scaling.md",
  "docs/settings.md",
  "tools/watch",
];
/** drizzle-kit's notes for the next migration. */
const NOT_LOADED = "_snapshot.json";

/**
 * Packs the build with what it needs to run: no npm, no other package. linux-x64 with glibc.
 * @param nodeVersion the version of Node to put in, such as "26"; null for a release that uses the Node of its machine
 * @returns the archive
 */
export async function makeRelease(folder: string, nodeVersion: string | null): Promise<string> {
  const suffix = nodeVersion === null ? "" : "-with-node";
  const commit = (await readFile("build/commit.txt", "utf8")).trim();
  const release = join(folder, `${name}-${version}${commit && `+${commit}`}${suffix}`);
  await rm(release, { recursive: true, force: true });
  await mkdir(release, { recursive: true });
  const ofServer = await bundle(release);
  const ofBrowser = JSON.parse(await readFile("build/metafile.js.json", "utf8")) as Metafile;
  await writeLicences(release, ofServer, ofBrowser);
  for (const part of PARTS)
    await cp(part, join(release, part), { recursive: true, filter: (file) => !file.endsWith(NOT_LOADED) });
  await cp("tools/release/kindspot", join(release, "kindspot"));
  await chmod(join(release, "kindspot"), 0o755);
  await cp("tools/service/kindspot.service", join(release, "kindspot.service"));
  await copyNativePackages(release);
  if (nodeVersion !== null) await putNodeIn(release, nodeVersion);
  const description = { name, version, private: true, type: "module", engines };
  await writeFile(join(release, "package.json"), `${JSON.stringify(description, null, 2)}\n`);
  const archive = await pack(release);
  await rm(release, { recursive: true });
  return archive;
}

async function putNodeIn(release: string, version: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "kindspot-release-"));
  try {
    const home = await fetchNode(version, folder);
    await cp(join(home, "bin/node"), join(release, "bin/node"));
    await cp(join(home, "LICENSE"), join(release, "bin/LICENSE"));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Writes the licences of all packages whose code is in the bundles of the server and of the browser. */
async function writeLicences(release: string, ...bundles: Pick<Metafile, "inputs">[]): Promise<void> {
  const files = bundles.flatMap(({ inputs }) => Object.keys(inputs));
  const folders = new Set(files.flatMap((file) => /(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []));
  const texts = await Promise.all([...folders].sort().map(licenceOf));
  await writeFile(join(release, "LICENCES.txt"), texts.join(`\n${"─".repeat(80)}\n`));
}

async function licenceOf(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as {
    name: string;
    version: string;
    license?: string;
  };
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file === undefined ? "" : await readFile(join(folder, file), "utf8");
  return `${name} ${version}, ${license ?? "see below"}\n\n${text}`;
}

/** What a package with machine code loads at run time, without sources, types and installers. */
const LOADED: Readonly<Record<string, readonly string[]>> = {
  "better-sqlite3": ["lib", "prebuilds/linux-x64.node"],
  sharp: ["dist"],
  "detect-libc": ["lib"],
  semver: ["index.js", "preload.js", "classes", "functions", "internal", "ranges"],
  "@img/colour": ["index.cjs", "color.cjs"],
  "@img/sharp-linux-x64": ["index.cjs", "lib"],
  "@img/sharp-libvips-linux-x64": ["lib", "versions.json"],
  "@node-rs/argon2": ["index.js"],
  "@node-rs/argon2-linux-x64-gnu": ["argon2.linux-x64-gnu.node"],
};

/** Copies packages with machine code as far as they are loaded, with their licences. */
async function copyNativePackages(release: string): Promise<void> {
  for (const [name, parts] of Object.entries(LOADED)) {
    const [from, to] = [join("node_modules", name), join(release, "node_modules", name)];
    const beside = (await readdir(from)).filter((file) => file === "package.json" || /^(licen[cs]e|third)/i.test(file));
    for (const part of [...parts, ...beside]) await cp(join(from, part), join(to, part), { recursive: true });
  }
}
