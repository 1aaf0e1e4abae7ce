import { checkBackups } from "./check-backups";
import { checkDatabase } from "./check-database";
import { checkClock, checkDisk, checkNode } from "./check-machine";
import { checkMail } from "./check-mail";
import { checkMap, checkPayments } from "./check-payments";
import { checkBuckets, checkPhotos } from "./check-photos";
import { checkServer } from "./check-server";
import { checkSettings } from "./check-settings";
import type { Finding } from "./finding";
import type { CheckContext } from "./check-context";

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
