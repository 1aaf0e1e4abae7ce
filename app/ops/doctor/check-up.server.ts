import { existsSync } from "node:fs";
import { join } from "node:path";
import { PROGRAM } from "~/command-line";
import type { Config } from "~/config.server";
import { checkUpFile, checkUpIn } from "./finding";
import { checkPublicUrl, checkServer } from "./check-server";
import { checkContextOf, type CheckContext } from "./check-context";
import type { CheckUp, Doctor, Finding } from "~/domain/admin/health-rules";
import { systemClock } from "~/domain/shared/clock";
import { CommandFailed, runCommand } from "~/gateways/commands/run-command";
import { checkBackups } from "./check-backups";
import { checkDatabase } from "./check-database";
import { checkDisk } from "./check-disk";
import { checkClock, checkNode } from "./check-machine";
import { checkMail } from "./check-mail";
import { checkBuckets, checkMap, checkPayments, checkPhotos } from "./check-services";
import { checkSettings } from "./check-settings";

const lastCheckUp = ({ dataDir }: Config) => checkUpFile(join(dataDir, "last-check-up.json"));

/** Examines the installation of these settings and keeps the result for the Health page. */
export async function checkUp(config: Config): Promise<CheckUp> {
  const findings = await runChecks(checkContextOf(config, systemClock.now()));
  const result = { at: systemClock.now().toISOString(), findings };
  // Where this user may not write, a finding says so.
  if (existsSync(config.dataDir))
    await lastCheckUp(config)
      .write(result)
      .catch(() => undefined);
  return result;
}

/** The doctor of the running server. Another process runs the checks, since reading all of a database takes long. */
export function doctorInOtherProcess(config: Config, signal: AbortSignal): Doctor {
  const file = lastCheckUp(config);
  const command = { program: PROGRAM, settings: config.given, signal };
  let running: Promise<void> | null = null;
  // What the command printed: on a full disk it could not store its result.
  let lastPrinted: CheckUp | null = null;

  async function checkUpInOtherProcess(): Promise<void> {
    const printed = await runCommand(command, "doctor", "--json").catch((error: unknown) => {
      // A result that reports a fault ends the command with an error too.
      if (error instanceof CommandFailed && error.printed !== "") return error.printed;
      throw error;
    });
    lastPrinted = checkUpIn(printed);
  }

  return {
    async last() {
      const stored = await file.read();
      return lastPrinted !== null && (stored === null || stored.at < lastPrinted.at) ? lastPrinted : stored;
    },
    address: (url) => checkPublicUrl(checkContextOf(config, systemClock.now()), url),
    run: () => (running ??= checkUpInOtherProcess().finally(() => (running = null))),
  };
}

/** All checks, in the order in which people read what they found. */
const checks = [
  checkServer,
  checkDisk,
  checkDatabase,
  checkBackups,
  checkMail,
  checkPayments,
  checkPhotos,
  checkBuckets,
  checkMap,
  checkNode,
  checkSettings,
];

/** Runs all checks at once. A request to another machine ends after `TIMEOUT_MS`. */
export async function runChecks(context: CheckContext): Promise<Finding[]> {
  const findings = await Promise.all(checks.map((check) => check(context)));
  // The other checks have collected the times of other machines.
  return [...findings.flat(), ...(await checkClock(context))];
}
