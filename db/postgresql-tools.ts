import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { env } from "node:process";
import { text } from "node:stream/consumers";
import { DatabaseError } from "./errors";
import { modeOf } from "./postgresql-address";

/** The programs of the package postgresql-client that backups need. */
export type Tool = "pg_dump" | "pg_restore" | "psql";

/** One of PostgreSQL's own programs while it runs. */
export interface RunningTool {
  child: ChildProcess;
  /** @throws DatabaseError `unavailable` when the program is missing or fails, with what it said */
  ended: Promise<void>;
}

/** Starts one of PostgreSQL's own programs, with more variables in its environment. Give `ended` a handler at once. */
export function startTool(
  tool: Tool,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): RunningTool {
  const child = spawn(tool, args, { env: { ...env, ...environment }, stdio: ["pipe", "pipe", "pipe"] });
  // A program that ends early closes its input. `ended` says why.
  child.stdin.on("error", () => undefined);
  const output = text(child.stderr);
  const ended = once(child, "close").then(
    async ([code]: unknown[]) => {
      if (code !== 0) throw new DatabaseError("unavailable", `${tool} failed: ${(await output).trim()}`);
    },
    (cause: unknown) => {
      throw new DatabaseError("unavailable", missing(tool), { cause });
    },
  );
  return { child, ended };
}

/** Whether a program ended so because it is not installed. */
export const isNotInstalled = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  error.cause instanceof Error &&
  "code" in error.cause &&
  error.cause.code === "ENOENT";

const missing = (tool: Tool): string =>
  `${tool} can't be started, and backups of PostgreSQL need it: install the package postgresql-client, in the server's version.`;

/**
 * How a program connects: encrypted where the server's own connections are, because the programs' default falls back to
 * plain text. The password goes by the environment: others can read the arguments.
 * @throws DatabaseError `unavailable` for an `sslmode` that `connectionOf` refuses
 */
export function connectionFor(address: string): { args: readonly string[]; env: Record<string, string> } {
  const url = new URL(address);
  const password = decodeURIComponent(url.password);
  url.password = "";
  const mode = modeOf(url);
  // The programs read a + in an address as a +, so what is there is not written anew.
  if (!url.searchParams.has("sslmode")) url.search += `${url.search ? "&" : "?"}sslmode=${mode}`;
  return { args: [`--dbname=${url.href}`], env: password ? { PGPASSWORD: password } : {} };
}
