import { reasonOf } from "~db/errors";
import { checkBackups } from "./check-backups";
import { checkDatabase } from "./check-database";
import { checkClock, checkDisk, checkNode } from "./check-machine";
import { checkMail } from "./check-mail";
import { checkMap, checkPayments } from "./check-payments";
import { checkBuckets, checkPhotos } from "./check-photos";
import { checkServer } from "./check-server";
import { checkSettings } from "./check-settings";
import { fault, type Finding } from "./finding";
import type { CheckContext } from "./check-context";

type Check = (context: CheckContext) => Finding[] | Promise<Finding[]>;

/** What each check looks at, in the order in which people read it. */
const checks: readonly (readonly [what: string, check: Check])[] = [
  ["the server", checkServer],
  ["the disk", checkDisk],
  ["the database", checkDatabase],
  ["the backups", checkBackups],
  ["mail", checkMail],
  ["payments", checkPayments],
  ["photos", checkPhotos],
  ["the buckets", checkBuckets],
  ["the map", checkMap],
  ["Node", checkNode],
  ["the settings", checkSettings],
];

/** Runs all checks at once. A request to another machine ends after 5 s. */
export async function runChecks(context: CheckContext): Promise<Finding[]> {
  const results = await Promise.all(checks.map(([what, check]) => orFailure(what, check, context)));
  // The other checks have collected the times of other machines.
  return [...results.flat(), ...(await orFailure("the clock", checkClock, context))];
}

/** Runs a check. If it throws, the other checks still report. */
async function orFailure(what: string, check: Check, context: CheckContext): Promise<Finding[]> {
  try {
    return await check(context);
  } catch (error) {
    return [fault("check-failed", `The doctor could not look at ${what}: ${reasonOf(error)}.`)];
  }
}
