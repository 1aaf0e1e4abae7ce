import { readdir } from "node:fs/promises";
import { commandLine } from "~/command-line";
import { counted } from "~/domain/shared/counted";
import { newestBackup, timeOfBackup } from "~/domain/retention/backup-rules";
import { DAY } from "~/domain/shared/clock";
import { backupFolder } from "~/ops/data-folder-files.server";
import { lastDrill } from "~/ops/drills.server";
import { advice, check, fault, fine, moment } from "./finding";
import type { Finding } from "../../domain/admin/health-rules";
import type { CheckContext } from "./check-context";

/** The server makes one a day; a day late is no fault yet. */
const BACKUP_DAYS = 2;
/** The server makes one a week. */
const DRILL_DAYS = 14;

const daysSince = (at: Date, now: Date): number => Math.floor((now.getTime() - at.getTime()) / DAY);

/** The newest backup, and the last try to restore one. */
export const checkBackups = check({
  examines: "the backups",
  async look(context) {
    const backup = `'${commandLine("backup")}'`;
    const name = newestBackup(await readdir(backupFolder(context.config)).catch(() => []));
    const at = name && timeOfBackup(name);
    if (!at)
      return advice(
        "backup-none",
        `There is no backup yet: the server makes one five minutes after its start, ${backup} makes one now.`,
      );
    const age = daysSince(at, context.now);
    return [
      age >= BACKUP_DAYS
        ? fault(
            "backup-old",
            `The newest backup is ${counted(age, "day")} old: ${backup} makes one now, and says why if it can't.`,
          )
        : fine("backup", `The newest backup is of ${moment(at)}.`),
      await checkDrill(context),
    ];
  },
});

async function checkDrill({ config, now }: CheckContext): Promise<Finding> {
  const canOpen = config.backupRecipient === null;
  const drill = `'${canOpen ? commandLine("drill") : commandLine("drill", "--identity FILE")}'`;
  const last = await lastDrill(config);
  if (last === null)
    return advice(
      "drill-none",
      canOpen
        ? `No backup was restored for a try yet: ${drill} does it now, the server once a week.`
        : `No backup was restored for a try yet: ${drill} does it, with the secret key that this server doesn't have.`,
    );
  if (last.error !== null)
    return fault(
      "drill-failed",
      `${last.backup} couldn't be restored: ${last.error} Make another, and try it with ${drill}.`,
    );
  const passed = daysSince(new Date(last.at), now);
  return passed >= DRILL_DAYS
    ? advice(
        "drill-old",
        `The last drill was ${counted(passed, "day")} ago: ${drill} restores the newest backup for a try.`,
      )
    : fine("drill", `A backup was restored for a try at ${moment(new Date(last.at))}.`);
}
