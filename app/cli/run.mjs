import { spawn } from "node:child_process";

/**
 * Runs a command with this terminal's output and no input; a stop of this process stops it first. Throws when it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} env added to this process's own
 */
export function run(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, ...env } });
    const stop = (signal) => child.kill(signal);
    process.on("SIGINT", stop).on("SIGTERM", stop);
    child.on("error", reject).on("exit", (code, signal) => {
      process.off("SIGINT", stop).off("SIGTERM", stop);
      if (code === 0) resolve(undefined);
      else reject(new Error(`${command} ${args.join(" ")} ended with ${code ?? signal}`));
    });
  });
}
