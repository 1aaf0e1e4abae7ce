import { execFileSync } from "node:child_process";
import { buildIsFresh } from "../app/cli/build-is-fresh.mjs";

/** Before all tests: routes and browsers are tested against the real build, made when a source is newer than it. */
export default function setup(): void {
  if (buildIsFresh()) return;
  execFileSync("npm", ["run", "build"], { stdio: "inherit", env: { ...process.env, NODE_ENV: "production" } });
}
