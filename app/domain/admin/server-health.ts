import { asc, isNotNull } from "drizzle-orm";
import { jobRuns } from "~db/schema";
import { mustBeAdmin } from "../shared/audit-log";
import type { Backups, Drills } from "../retention";
import { newestBackup } from "../retention/backup-rules";
import type { Actor, Context } from "../shared/context";
import type { Doctor, ServerHealth } from "./health-rules";

/** The last examination, backups, their drills, and jobs whose last run failed. */
export async function serverHealth(
  { read }: Pick<Context, "read">,
  admin: Actor,
  { backups, drills, doctor }: { backups: Backups; drills: Drills; doctor: Doctor },
): Promise<ServerHealth> {
  mustBeAdmin(admin);
  const { name, startedAt, error } = jobRuns;
  const [checkUp, names, drill, failed] = await Promise.all([
    doctor.last(),
    backups.names(),
    drills.last(),
    read.select({ name, startedAt, error }).from(jobRuns).where(isNotNull(error)).orderBy(asc(name)),
  ]);
  return {
    checkUp,
    backup: newestBackup(names),
    encrypted: backups.encrypted,
    drill,
    drillsItself: drills.canOpen,
    failedJobs: failed.map((run) => ({ name: run.name, at: run.startedAt.toISOString(), error: run.error ?? "" })),
  };
}
