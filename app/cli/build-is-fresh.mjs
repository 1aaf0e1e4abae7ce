import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const SOURCES = ["app", "db", "demo", "public", "server.ts", "remix.config.js", "package.json"];

/** Whether build/index.js is at least as new as every source it was made from. */
export function buildIsFresh() {
  const builtAt = statSync("build/index.js", { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return builtAt > 0 && SOURCES.every((source) => newest(source) <= builtAt);
}

/** The newest modification time in milliseconds. Files that the build writes do not count. */
function newest(path) {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  const inside = readdirSync(path).filter((name) => join(path, name) !== join("public", "build"));
  return Math.max(0, ...inside.map((name) => newest(join(path, name))));
}
