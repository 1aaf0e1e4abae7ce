import { execFileSync } from "node:child_process";
import { buildIsFresh } from "../app/cli/build-is-fresh.mjs";

/** Runs before all tests: builds the program if a source file is newer than the build. */
export default function setup(): void {
  if (buildIsFresh()) return;
  execFileSync("npm", ["run", "build"], { stdio: "inherit", env: { ...process.env, NODE_ENV: "production" } });
}
