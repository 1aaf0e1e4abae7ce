import { spawn } from "node:child_process";

/**
 * Runs a command with this terminal's output and no input. Throws when it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} env added to this process's own
 */
export function run(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    spawn(command, args, { stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, ...env } })
      .on("error", reject)
      .on("exit", (code, signal) =>
        code === 0
          ? resolve(undefined)
          : reject(new Error(`${command} ${args.join(" ")} ended with ${code ?? signal}`)),
      );
  });
}
