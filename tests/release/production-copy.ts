import { existsSync } from "node:fs";
import { cp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { HEADERS, installNode, sqliteFor } from "../../tools/release/node-program";

export interface ProductionCopy {
  /** The program `node` of the other version. */
  node: string;
  /** `build/index.js` among the packages of production. */
  build: string;
}

/** Copies the build and the packages of production into a folder, with better-sqlite3 for another version of Node. */
export async function productionCopy(version: string, folder: string): Promise<ProductionCopy> {
  const node = await installNode(version, join(folder, "node"));
  const program = join(folder, "program");
  const parts = ["package.json", "package-lock.json", "build", "public", "db/migrations"];
  for (const part of [...parts, ...(await productionPackages())])
    await cp(part, join(program, part), { recursive: true, verbatimSymlinks: true });
  const sqlite = await sqliteFor(await installNode(HEADERS, join(folder, "headers")), join(folder, "sqlite"));
  await cp(sqlite, join(program, "node_modules/better-sqlite3/build/Release/better_sqlite3.node"));
  return { node: node.path, build: join(program, "build/index.js") };
}

/** The folders that `npm ci --omit=dev` would install, as far as they are installed here. */
async function productionPackages(): Promise<string[]> {
  const installed = JSON.parse(await readFile("node_modules/.package-lock.json", "utf8")) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  const outermost = /^node_modules\/(?:@[^/]+\/)?[^/]+$/;
  return Object.entries(installed.packages)
    .filter(([folder, { dev, devOptional }]) => outermost.test(folder) && !dev && !devOptional && existsSync(folder))
    .map(([folder]) => folder);
}
