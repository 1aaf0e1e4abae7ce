import type { TestProject } from "vitest/node";
import { startCluster } from "./cluster";
import { findPostgres } from "./find";

declare module "vitest" {
  interface ProvidedContext {
    /** A server on which the tests may create databases. */
    postgresUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const postgres = findPostgres();
  if ("missing" in postgres) throw new Error(postgres.missing);
  if ("url" in postgres) {
    project.provide("postgresUrl", postgres.url);
    return undefined;
  }
  const cluster = await startCluster(postgres.programs, postgres.runAs);
  project.provide("postgresUrl", cluster.url);
  return () => cluster.stop();
}
