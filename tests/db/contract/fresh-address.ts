import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { dialect } from "~db/columns";
import { closesItself } from "../../closes-itself";
import { temporaryFile } from "../fresh-file";
import { databaseOn, runOn } from "../postgres/server";

/** The address of a database for one test, on this run's engine: it does not exist yet, or is empty. It removes itself. */
export const freshAddress = async (): Promise<string> => (dialect === "sqlite" ? temporaryFile() : freshOnServer());

async function freshOnServer(): Promise<string> {
  const { server } = inject("postgres");
  const name = `kindspot_${randomBytes(8).toString("hex")}`;
  await runOn(server, `create database ${name}`);
  closesItself(async () => {
    await runOn(server, `drop database ${name}`);
  });
  return databaseOn(server, name);
}
