import { readFileSync } from "node:fs";
import type { ClientConfig } from "pg";
import { DatabaseError } from "./errors";

const MODES = ["disable", "require", "verify-ca", "verify-full"] as const;
type Mode = (typeof MODES)[number];

const LOCAL = /^(?:$|\/|localhost$|127(?:\.\d{1,3}){3}$|\[?::1\]?$)/;
const FILES = ["sslrootcert", "sslcert", "sslkey"] as const;

/**
 * How to connect to an address postgres://…, in the words of PostgreSQL's own `sslmode`. TLS is demanded unless the host is
 * this machine, a unix socket, or the address says `sslmode=disable`; no mode falls back to plain text.
 * @param given where the operator gave the address
 * @throws DatabaseError `unavailable` for another mode or a file of certificates that cannot be read
 */
export function connectionOf(address: string, given = "DATABASE_URL"): Pick<ClientConfig, "connectionString" | "ssl"> {
  const url = new URL(address);
  const mode = modeOf(url, given);
  const [root, cert, key] = FILES.map((name) => url.searchParams.get(name));
  // What pg reads in the address would override `ssl`, and mean something else.
  for (const name of ["sslmode", ...FILES]) url.searchParams.delete(name);
  return { connectionString: url.href, ssl: tlsOf(mode, { root, cert, key }, given) };
}

/**
 * The mode of the address. Where it names none, it follows from its root certificate, and without one from its host.
 * @throws DatabaseError `unavailable` for another mode
 */
export function modeOf(url: URL, given = "DATABASE_URL"): Mode {
  const sslMode = url.searchParams.get("sslmode");
  const root = url.searchParams.get("sslrootcert");
  const mode = MODES.find((known) => known === sslMode);
  if (mode) return mode;
  if (sslMode !== null)
    throw new DatabaseError("unavailable", `sslmode=${sslMode} is none of ${MODES.join(", ")}: change ${given}.`);
  if (root !== null) return root === "system" ? "verify-full" : "verify-ca";
  const host = url.searchParams.get("host") ?? decodeURIComponent(url.hostname);
  return LOCAL.test(host) ? "disable" : "require";
}

type Files = Partial<Record<"root" | "cert" | "key", string | null | undefined>>;

function tlsOf(mode: Mode, { root, cert, key }: Files, given: string): ClientConfig["ssl"] {
  if (mode === "disable") return false;
  const isChecked = mode !== "require" || Boolean(root);
  return {
    rejectUnauthorized: isChecked,
    ...(root && root !== "system" && { ca: read(root, given) }),
    ...(cert && { cert: read(cert, given) }),
    ...(key && { key: read(key, given) }),
    // Only `verify-full` asks whether the certificate is for this very host.
    ...(mode !== "verify-full" && { checkServerIdentity: () => undefined }),
  };
}

function read(file: string, given: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw new DatabaseError("unavailable", `${file} of ${given} can't be read.`, { cause });
  }
}
