import { execFile } from "node:child_process";
import { readFile, rename, writeFile } from "node:fs/promises";
import { env, execPath } from "node:process";
import type { z } from "zod";

/** The last result of a command, stored outside the database for the Health page. */
export interface ResultFile<Result> {
  /** Null when there is none that can be read. */
  read(): Promise<Result | null>;
  write(result: Result): Promise<void>;
}

/** Reads and writes the last result, for the server's own user alone. Who reads during a write gets the whole one of before. */
export const resultFile = <Result>(file: string, schema: z.ZodType<Result>): ResultFile<Result> => ({
  async read() {
    try {
      return schema.parse(JSON.parse(await readFile(file, "utf8")));
    } catch {
      return null;
    }
  },
  async write(result) {
    await writeFile(`${file}.part`, JSON.stringify(result), { mode: 0o600 });
    await rename(`${file}.part`, file);
  },
});

interface Command {
  program: string;
  /** The settings that the server itself was started with. */
  settings: Readonly<Record<string, string | undefined>>;
  /** Ends the command when the server stops. */
  signal: AbortSignal;
}

/** A command that ended with an error. `printed`: what it wrote to standard output before. */
export class CommandFailed extends Error {
  override readonly name = "CommandFailed";
  constructor(
    message: string,
    readonly printed: string,
    cause: Error,
  ) {
    super(message, { cause });
  }
}

/**
 * Runs a command of this program as a separate process, so that it does not delay requests.
 * @returns what it printed
 * @throws CommandFailed with what it wrote on standard error
 */
export const runCommand = ({ program, settings, signal }: Command, ...args: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = execFile(execPath, [program, ...args], { env: { ...env, ...settings } }, (error, stdout, stderr) => {
      signal.removeEventListener("abort", stop);
      if (error) reject(new CommandFailed(stderr.trim() || `the command ${args[0]} ended early`, stdout.trim(), error));
      else resolve(stdout.trim());
    });
    const stop = () => child.kill();
    signal.addEventListener("abort", stop);
  });

/**
 * Runs a command that writes its result into a file, and returns the new result.
 * @throws an Error when there is no new result: the command itself is broken
 */
export async function runForResult<Result extends { at: string }>(
  command: Command,
  name: string,
  file: Pick<ResultFile<Result>, "read">,
): Promise<Result> {
  const before = (await file.read())?.at;
  // A result that reports a fault ends the command with an error too.
  const failed = await runCommand(command, name).catch((error: unknown) => error);
  const result = await file.read();
  if (result !== null && result.at !== before) return result;
  throw failed instanceof Error ? failed : new Error(`the command ${name} left no result`);
}
