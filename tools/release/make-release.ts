import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Metafile } from "esbuild";
import { fetchNode } from "../../app/cli/fetch-node.mjs";
import { engines, name, version } from "../../package.json";
import { bundle } from "./bundle";
import { copyNativePackages, MACHINES } from "./native-packages";
import { pack } from "./pack";

/** Other files that the program reads, or that its operator needs, with all that these name. */
export const PARTS = [
  "public",
  "db/migrations",
  "app/cli/program.mjs",
  "app/cli/node-version.mjs",
  "app/ops/settings-file.mjs",
  "build/commit.txt",
  "app/cli/is-up.mjs",
  "app/gateways/places/places.txt.br",
  "app/gateways/places/SOURCES.md",
  ".env.example",
  "docs",
  "tools/image",
  "tools/watch",
];
/** drizzle-kit's notes for the next migration, and pictures. */
const NOT_NEEDED = /_snapshot\.json$|^docs\/screens/;

interface Kind {
  /** The version of Node to put in, such as "26"; null for a release that uses the Node of its machine. */
  nodeVersion: string | null;
  /** One of `MACHINES`. */
  machine: string;
}

/**
 * Packs the build with what it needs to run: no npm, no other package.
 * @returns the archive
 */
export async function makeRelease(folder: string, { nodeVersion, machine }: Kind): Promise<string> {
  if (!MACHINES.some((known) => known === machine))
    throw new Error(`There is no release for ${machine}: choose one of ${MACHINES.join(", ")} by --machine.`);
  const suffix = `-${machine}${nodeVersion === null ? "" : "-with-node"}`;
  const commit = (await readFile("build/commit.txt", "utf8")).trim();
  const release = join(folder, `${name}-${version}${commit && `+${commit}`}${suffix}`);
  await rm(release, { recursive: true, force: true });
  await mkdir(release, { recursive: true });
  const ofServer = await bundle(release);
  await writeLicences(release, ofServer, await metafileOf("server"), await metafileOf("js"));
  for (const part of PARTS)
    await cp(part, join(release, part), { recursive: true, filter: (file) => !NOT_NEEDED.test(file) });
  await cp("tools/release/kindspot", join(release, "kindspot"));
  await chmod(join(release, "kindspot"), 0o755);
  await cp("tools/service/kindspot.service", join(release, "kindspot.service"));
  const fetched = await mkdtemp(join(tmpdir(), "kindspot-release-"));
  try {
    await copyNativePackages(release, machine, fetched);
    if (nodeVersion !== null) {
      const home = await fetchNode(nodeVersion, fetched, machine);
      await cp(join(home, "bin/node"), join(release, "bin/node"));
      await cp(join(home, "LICENSE"), join(release, "bin/LICENSE"));
    }
  } finally {
    await rm(fetched, { recursive: true });
  }
  const description = { name, version, private: true, type: "module", engines };
  await writeFile(join(release, "package.json"), `${JSON.stringify(description, null, 2)}\n`);
  const archive = await pack(release);
  await rm(release, { recursive: true });
  return archive;
}

/** What `remix build` put into the server's program ("server") or into the browser's files ("js"). */
const metafileOf = async (part: "server" | "js"): Promise<Metafile> =>
  JSON.parse(await readFile(`build/metafile.${part}.json`, "utf8")) as Metafile;

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
