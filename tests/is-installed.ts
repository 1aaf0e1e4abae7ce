import { execFileSync } from "node:child_process";

/** Whether a program of this name can be started. Tests that need it are skipped elsewhere. */
export function isInstalled(program: string): boolean {
  try {
    execFileSync("which", [program], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
