import { cp, readdir } from "node:fs/promises";
import { join } from "node:path";

/** What a package with machine code loads at run time, without sources, types and installers. */
const LOADED: Readonly<Record<string, readonly string[]>> = {
  "better-sqlite3": ["lib", "build/Release/better_sqlite3.node"],
  bindings: ["bindings.js"],
  "file-uri-to-path": ["index.js"],
  sharp: ["dist"],
  "detect-libc": ["lib"],
  semver: ["index.js", "preload.js", "classes", "functions", "internal", "ranges"],
  "@img/colour": ["index.cjs", "color.cjs"],
  "@img/sharp-linux-x64": ["index.cjs", "lib"],
  "@img/sharp-libvips-linux-x64": ["lib", "versions.json"],
  "@node-rs/argon2": ["index.js"],
  "@node-rs/argon2-linux-x64-gnu": ["argon2.linux-x64-gnu.node"],
};

/** Copies packages with machine code as far as they are loaded, with their licences. */
export async function copyNativePackages(release: string): Promise<void> {
  for (const [name, parts] of Object.entries(LOADED)) {
    const [from, to] = [join("node_modules", name), join(release, "node_modules", name)];
    const beside = (await readdir(from)).filter((file) => file === "package.json" || /^(licen[cs]e|third)/i.test(file));
    for (const part of [...parts, ...beside]) await cp(join(from, part), join(to, part), { recursive: true });
  }
}
