import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The folder of the server's programs on Debian and systems like it, with one folder for each version. */
const DEBIAN = "/usr/lib/postgresql";

/** The server refuses to run as root, so root starts it as another user. */
export interface RunAs {
  uid?: number;
  gid?: number;
}

export type Postgres = { url: string } | { programs: string; runAs: RunAs };

/** A running server (TEST_POSTGRES_URL), else the folder of `initdb` and `postgres`, else why neither was found. */
export function findPostgres(): Postgres | { missing: string } {
  const url = process.env.TEST_POSTGRES_URL;
  if (url) return { url };
  const programs = candidates().find((folder) =>
    ["initdb", "postgres"].every((name) => existsSync(join(folder, name))),
  );
  if (programs === undefined)
    return { missing: "no TEST_POSTGRES_URL is set and no initdb and postgres are installed" };
  const runAs = unprivileged();
  if (runAs === undefined) return { missing: "the tests run as root and there is no user named postgres" };
  return { programs, runAs };
}

function candidates(): string[] {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  return [...(process.env.PATH ?? "").split(delimiter), ...versions.map((version) => join(DEBIAN, version, "bin"))];
}

function unprivileged(): RunAs | undefined {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: "-u" | "-g") =>
    Number(execFileSync("id", [flag, "postgres"], { stdio: ["ignore", "pipe", "ignore"] }));
  try {
    return { uid: idOf("-u"), gid: idOf("-g") };
  } catch {
    return undefined;
  }
}
