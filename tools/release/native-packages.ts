import { existsSync, readFileSync } from "node:fs";
import { cp, readdir } from "node:fs/promises";
import { join } from "node:path";
import { reasonOf } from "../../db/errors";
import { fetchPackages } from "../../app/cli/fetch-node.mjs";

/** The machines on which a release runs: Linux with glibc. */
export const MACHINES = ["linux-x64", "linux-arm64"] as const;

/** What a package with machine code loads at run time, without sources, types and installers. */
const loadedOn = (machine: string): Readonly<Record<string, readonly string[]>> => ({
  "better-sqlite3": ["lib", `prebuilds/${machine}.node`],
  sharp: ["dist"],
  "detect-libc": ["lib"],
  semver: ["index.js", "preload.js", "classes", "functions", "internal", "ranges"],
  "@img/colour": ["index.cjs", "color.cjs"],
  [`@img/sharp-${machine}`]: ["index.cjs", "lib"],
  [`@img/sharp-libvips-${machine}`]: ["lib", "versions.json"],
  "@node-rs/argon2": ["index.js"],
  [`@node-rs/argon2-${machine}-gnu`]: [`argon2.${machine}-gnu.node`],
});

/**
 * Copies packages with machine code as far as they are loaded, with their licences. npm installs those of this machine only;
 * others are fetched into `folder`, in the versions of package-lock.json.
 */
export async function copyNativePackages(release: string, machine: string, folder: string): Promise<void> {
  const loaded = loadedOn(machine);
  const missing = Object.keys(loaded).filter((name) => !existsSync(join("node_modules", name)));
  if (missing.length > 0) {
    console.log(`Fetching what ${machine} needs: ${missing.join(", ")}`);
    await fetchPackages(missing.map(inLockedVersion), folder, machine).catch((error: unknown) => {
      const { stderr = "" } = error as { stderr?: string };
      const [why = reasonOf(error)] = stderr.split("\n").filter(Boolean);
      throw new Error(
        `npm cannot fetch what ${machine} needs (${why}): make the release where npm reaches its registry, or on such a machine.`,
        { cause: error },
      );
    });
  }
  for (const [name, parts] of Object.entries(loaded)) {
    const home = missing.includes(name) ? folder : ".";
    const [from, to] = [join(home, "node_modules", name), join(release, "node_modules", name)];
    const beside = (await readdir(from)).filter((file) => file === "package.json" || /^(licen[cs]e|third)/i.test(file));
    for (const part of [...parts, ...beside]) await cp(join(from, part), join(to, part), { recursive: true });
  }
}

/** 'sharp@0.35.5' */
function inLockedVersion(name: string): string {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { version: string } | undefined>;
  };
  const version = packages[`node_modules/${name}`]?.version;
  if (version === undefined) throw new Error(`package-lock.json has no ${name}: there is no release for that machine.`);
  return `${name}@${version}`;
}
