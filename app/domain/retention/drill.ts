import { listAdmins } from "../members";
import { letter, enqueueEmail, type EmailTemplate } from "../notifications";
import { MAILS } from "../notifications/catalogue/mails";
import { change, type Context } from "../shared/context";
import type { Backups } from "./backups";
import { isDrillDue, newestBackup, type DrillResult } from "./backup-rules";

/** Restores backups into a temporary place, to prove that they can be restored. */
export interface Drills {
  /** Whether this server can open the backups that it makes. */
  canOpen: boolean;
  /** The result of the last drill. Null before the first. */
  last(): Promise<DrillResult | null>;
  /** Restores the newest backup and compares it with what was backed up. A bad backup is a result, no error. */
  run(): Promise<DrillResult>;
}

/**
 * Makes the week's drill unless it exists, or the server cannot open its own backups. A failed drill is tried again the next
 * day, and mails the admins each time.
 */
export async function drillWeekly(context: Context, backups: Backups, drills: Drills): Promise<void> {
  if (!drills.canOpen) return;
  if (newestBackup(await backups.names()) === null) return;
  if (!isDrillDue(await drills.last(), context.clock.now())) return;
  const { backup, error } = await drills.run();
  if (error !== null) await alarmAdmins(context, { backup, error });
}

async function alarmAdmins(context: Context, details: { backup: string; error: string }): Promise<void> {
  const admins = await listAdmins(context);
  await change(context, async (tx) => {
    for (const recipient of admins) await enqueueEmail(tx, context, { kind: "drill-failed", recipient, details });
    return { result: undefined, events: [] };
  });
}

/** The mail to an admin after a failed drill. */
export const writeDrillLetter: EmailTemplate = ({ settings }, { recipient: to, details }) => {
  const facts = { backup: String(details.backup), error: String(details.error) };
  return Promise.resolve(letter({ to, ...MAILS["drill-failed"].words(facts, settings) }));
};
