import { execFile } from "node:child_process";
import { env, execPath } from "node:process";
import type { ResultFile } from "./result-file";

interface Command {
  /** The built program. */
  program: string;
  /** The settings that the server itself was started with. */
  settings: Readonly<Record<string, string | undefined>>;
  /** Ends the command when the server stops. */
  signal: AbortSignal;
}

/**
 * Runs a command of this program as a separate process, so that it does not delay requests.
 * @returns what it printed
 * @throws an Error with what it wrote on standard error
 */
export const runCommand = ({ program, settings, signal }: Command, ...args: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = execFile(execPath, [program, ...args], { env: { ...env, ...settings } }, (error, stdout, stderr) => {
      signal.removeEventListener("abort", stop);
      if (error) reject(new Error(stderr.trim() || `the command ${args[0]} ended early`, { cause: error }));
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
