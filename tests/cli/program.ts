import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

const BUILD = fileURLToPath(new URL("../../build/index.js", import.meta.url));

export interface Ended {
  code: number | null;
  /** What it wrote on standard error. */
  said: string;
}

/** The built program in a process of its own, with these settings and no others. */
export interface Program {
  pid: number;
  /** Where it listens, once it does. */
  url: Promise<string>;
  ended: Promise<Ended>;
  stop(signal?: NodeJS.Signals): Promise<Ended>;
}

export function startProgram({ cwd, ...env }: Record<string, string>, ...args: string[]): Program {
  const child = spawn(process.execPath, [BUILD, ...args], {
    cwd,
    env: { PATH: process.env.PATH, NODE_ENV: "production", PORT: "0", ...env },
  });
  const said = text(child.stderr);
  const ended = once(child, "close").then(async ([code]: unknown[]) => ({
    code: code as number | null,
    said: await said,
  }));
  const url = new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (lines: Buffer) => {
      const found = /"url":"(http[^"]+)".*"listening"/.exec(lines.toString())?.[1];
      if (found) resolve(found);
    });
    void ended.then(({ said }) => reject(new Error(said)));
  });
  url.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    url,
    ended,
    stop(signal = "SIGTERM") {
      child.kill(signal);
      return ended;
    },
  };
}
