import type { Metafile } from "esbuild";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Writes the licences of all packages whose code is in the bundles of the server and of the browser. */
export async function writeLicences(release: string, ...bundles: Pick<Metafile, "inputs">[]): Promise<void> {
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
