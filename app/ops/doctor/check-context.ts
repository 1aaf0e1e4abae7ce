import { execFile } from "node:child_process";
import { Resolver } from "node:dns/promises";
import { readFile } from "node:fs/promises";
import { networkInterfaces } from "node:os";
import { promisify } from "node:util";
import type { Config } from "~/config.server";
import { remoteFileSystem } from "~/ops/remote-file-system.server";
import { SECOND } from "~/domain/shared/clock";
import { freeBytesIn } from "~/ops/readiness.server";
import { messageOf, readableLogLine } from "~/readable-log-line";

/** docs/hosting.md sends a server's output here where it isn't a service. */
const LOG_FILE = "kindspot.log";
const JOURNAL = ["--lines=1", "--output=cat", "--quiet", "--no-pager"];

/** Seconds and milliseconds that one question to another machine or program may take. */
export const TIMEOUT_SECONDS = 5;
export const TIMEOUT_MS = TIMEOUT_SECONDS * SECOND;

/** The last line that the server wrote, to systemd's journal or to a file in the folder of .env. Null where there is none. */
export async function lastLogLine(service = "kindspot"): Promise<string | null> {
  const ofService = `_SYSTEMD_UNIT=${service}.service`;
  const journal = await promisify(execFile)("journalctl", [ofService, ...JOURNAL], { timeout: TIMEOUT_MS }).then(
    ({ stdout }) => stdout,
    () => "",
  );
  const lines = (journal || (await readFile(LOG_FILE, "utf8").catch(() => ""))).trim();
  const last = lines.slice(lines.lastIndexOf("\n") + 1).trim();
  return last === "" ? null : readableLogLine(last, messageOf);
}

/** What another machine said about the time. All times are milliseconds since 1970. */
export interface ClockReading {
  /** Who said it: 'Stripe'. */
  by: string;
  /** This machine's clock when the question left and when the answer came. */
  askedAt: number;
  answeredAt: number;
  /** The other machine's clock. The Date header of HTTP leaves out parts of a second. */
  said: number;
}

/** The installation that the doctor examines, and the means to do it. Tests replace single means. */
export type CheckContext = ReturnType<typeof checkContextOf>;

/** The installation of these settings on this machine. */
export function checkContextOf(config: Config, now: Date) {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  return {
    config,
    now,
    /** The file of settings that `npm start` reads. */
    envFile: ".env",
    nodeVersion: process.version,
    freeBytes: () => freeBytesIn(config.dataDir),
    /** The user that this runs as. Undefined where the system has none. */
    uid: process.geteuid?.(),
    addresses: Object.values(networkInterfaces()).flatMap((all = []) =>
      all.flatMap(({ internal, address }) => (internal ? [] : [address])),
    ),
    lastLogLine: () => lastLogLine(),
    remoteFileSystem,
    /** Loads what processes photos. Rejects where this machine cannot run it. */
    loadSharp: (): Promise<unknown> => import("sharp"),
    /** The TXT records that the DNS has for a name. Rejects when there are none. */
    resolveTxt: (name: string) => resolver.resolveTxt(name),
    /** Whether a program keeps this machine's clock right. Null when that is unknown. */
    isClockSet: askSystemd,
    /** PEM of the certificate authorities that count. Null for those that this machine trusts. */
    authorities: null as string | null,
    /** What other machines said about the time, filled in by the checks that ask them. */
    clocks: [] as ClockReading[],
  };
}

/** systemd passes on what the kernel knows, whichever program sets the clock. */
const askSystemd = (): Promise<boolean | null> =>
  new Promise((resolve) => {
    const question = ["show", "--property=NTPSynchronized", "--value"];
    execFile("timedatectl", question, { timeout: TIMEOUT_MS }, (error, answer) => {
      const word = answer.trim();
      resolve(error || (word !== "yes" && word !== "no") ? null : word === "yes");
    });
  });
