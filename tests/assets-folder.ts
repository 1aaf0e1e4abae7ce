import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder in which the servers of all tests keep the browser's files. */
    assetsFolder: string;
  }
}

/** One folder for all servers on PostgreSQL: each copies 700 files into an empty one, which takes 0.3 s. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "kindspot-assets-"));
  project.provide("assetsFolder", folder);
  return () => rm(folder, { recursive: true });
}
