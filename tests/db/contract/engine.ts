import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { dialect } from "~db/columns";
import { openDatabase, type Database, type DatabaseOptions } from "~db/client";
import { temporaryFile } from "../../database";

/** A place for one database on the engine of this run. */
export interface Engine {
  url: string;
  remove(): Promise<void> | void;
}

/** A database of the test's own that does not exist yet, or is empty. */
export const freshEngine = async (): Promise<Engine> => (dialect === "sqlite" ? freshFile() : freshOnServer());

/** An empty, migrated database on the engine of this run; `close` deletes it. */
export async function open(options: DatabaseOptions = {}): Promise<Database> {
  const engine = await freshEngine();
  const database = await openDatabase(engine.url, options);
  const close = async () => {
    await database.close();
    await engine.remove();
  };
  return { ...database, close };
}

function freshFile(): Engine {
  const { file, remove } = temporaryFile();
  return { url: file, remove };
}

async function freshOnServer(): Promise<Engine> {
  const name = `kindspot_${randomBytes(8).toString("hex")}`;
  await onServer(`create database ${name}`);
  const url = new URL(server());
  url.pathname = `/${name}`;
  return { url: url.href, remove: () => onServer(`drop database ${name}`) };
}

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: server() });
  await client.connect();
  await client.query(statement);
  await client.end();
}

function server(): string {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error("DATABASE_URL is not set");
  return url;
}
