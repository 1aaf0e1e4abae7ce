import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { dialect } from "~db/columns";
import { temporaryFile } from "../fresh-file";
import { databaseOn, runOn } from "../postgres/server";

/** A database of this run's engine that is not migrated. */
export interface Engine {
  url: string;
  remove(): Promise<void>;
}

/** A database for one test that does not exist yet, or is empty. */
export const freshEngine = async (): Promise<Engine> => (dialect === "sqlite" ? freshFile() : freshOnServer());

const freshFile = (): Engine => ({ url: temporaryFile(), remove: () => Promise.resolve() });

async function freshOnServer(): Promise<Engine> {
  const { server } = inject("postgres");
  const name = `kindspot_${randomBytes(8).toString("hex")}`;
  await runOn(server, `create database ${name}`);
  const remove = async () => {
    await runOn(server, `drop database ${name}`);
  };
  return { url: databaseOn(server, name), remove };
}
