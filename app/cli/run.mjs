import { spawn } from "node:child_process";

/**
 * Runs a command with this terminal's output and no input. Stopping this process stops the command first. Throws when
 * the command fails.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} env added to this process's own
 * @param {{ atOnce?: boolean }} options atOnce: output shows in one piece at the end, so that commands may run side by side
 */
export function run(command, args, env = {}, { atOnce = false } = {}) {
  return new Promise((resolve, reject) => {
    const output = atOnce ? "pipe" : "inherit";
    const child = spawn(command, args, { stdio: ["ignore", output, output], env: { ...process.env, ...env } });
    const chunks = [];
    child.stdout?.on("data", (chunk) => chunks.push(chunk));
    child.stderr?.on("data", (chunk) => chunks.push(chunk));
    const stop = (signal) => child.kill(signal);
    process.on("SIGINT", stop).on("SIGTERM", stop);
    child.on("error", reject).on("close", (code, signal) => {
      process.off("SIGINT", stop).off("SIGTERM", stop);
      for (const chunk of chunks) process.stdout.write(chunk);
      if (code === 0) resolve(undefined);
      else reject(new Error(`${command} ${args.join(" ")} ended with ${code ?? signal}`));
    });
  });
}
