import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { onTestFinished, TestRunner } from "vitest";

export const BUILD = fileURLToPath(new URL("../../build/index.js", import.meta.url));

export interface Ended {
  code: number | null;
  /** What it wrote on standard error. */
  said: string;
}

/** The built program in a separate process. */
export interface Program {
  pid: number;
  /** Resolves with the server's address when it listens. */
  url: Promise<string>;
  ended: Promise<Ended>;
  /** What it has written on standard output so far. */
  output(): string;
  stop(signal?: NodeJS.Signals): Promise<Ended>;
}

/** Starts the built program with these settings and no others. */
export const startProgram = (env: Record<string, string>, ...args: string[]): Program =>
  startOn({ node: process.execPath, build: BUILD }, env, ...args);

/** Starts another build with another version of Node. */
export const startOn = (
  { node, build }: { node: string; build: string },
  env: Record<string, string>,
  ...args: string[]
): Program => startCommand(env, node, build, ...args);

/** Starts the program by any command. */
export function startCommand({ cwd, ...env }: Record<string, string>, command: string, ...args: string[]): Program {
  const child = spawn(command, args, {
    cwd,
    env: { PATH: process.env.PATH, NODE_ENV: "production", PORT: "0", ...env },
  });
  const said = text(child.stderr);
  let out = "";
  const ended = once(child, "close").then(async ([code]: unknown[]) => ({
    code: code as number | null,
    said: await said,
  }));
  const url = new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (lines: Buffer) => {
      out += lines.toString();
      const found = /"url":"(http[^"]+)".*"listening"/.exec(lines.toString())?.[1];
      if (found) resolve(found);
    });
    void ended.then(({ said }) => reject(new Error(said)));
  });
  url.catch(() => undefined);
  // A program that a single test started ends with it, also when the test fails before it stops the program.
  if (TestRunner.getCurrentTest()) onTestFinished(() => void child.kill("SIGKILL"));
  return {
    pid: child.pid ?? 0,
    url,
    ended,
    output: () => out,
    stop(signal = "SIGTERM") {
      child.kill(signal);
      return ended;
    },
  };
}
