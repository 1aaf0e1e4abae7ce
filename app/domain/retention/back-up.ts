import { listAdmins } from "../auth";
import { type EmailTemplate, enqueueEmail, emailOf } from "../notifications";
import { inTransaction, type Context } from "../shared/context";
import {
  backupName,
  type DrillResult,
  isBackedUp,
  isDrillDue,
  newestBackup,
  outdated,
  wholeBackups,
} from "./backup-rules";

/** The store of backups: files that hold the database, photos and secrets, each with its own name. */
export interface Backups {
  /** Whether backups are encrypted from now on. */
  encrypted: boolean;
  /** Backs up everything as it is now, completely or not at all. Returns the path of the file. */
  make(name: string): Promise<string>;
  /** The names of all files there, incomplete ones too. */
  names(): Promise<readonly string[]>;
  remove(name: string): Promise<void>;
}

/** The files of backups on this machine, to list and to take away. */
export interface BackupFiles {
  /** The folder's absolute path. */
  folder: string;
  /** The bytes of each file there, incomplete ones too. */
  sizes(): Promise<ReadonlyMap<string, number>>;
  /** Reads a file of the folder in parts, as they are asked for. */
  read(name: string): AsyncGenerator<Uint8Array>;
}

/** Makes a backup, then removes the backups that are too old. Returns the path of the new one. */
export async function backUp(backups: Backups, now: Date): Promise<string> {
  const made = await backups.make(backupName(now, backups));
  for (const name of outdated(await backups.names(), now)) await backups.remove(name);
  return made;
}

/** Makes the day's backup unless it exists. Called often, it makes one a day and tries again after a failure. */
export async function backUpDaily(backups: Backups, now: Date): Promise<void> {
  if (!isBackedUp(await backups.names(), now)) await backUp(backups, now);
}

/** Copies of backups in another place, with the same names. */
export interface BackupCopies {
  names(): Promise<readonly string[]>;
  /** Copies one backup of the folder, completely or not at all. */
  copy(name: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/**
 * Copies what is neither copied yet nor too old, then removes the copies that are too old. What is missing in the folder is no reason to
 * remove its copy: the disk of the folder may be lost.
 */
export async function copyBackups(backups: Backups, copies: BackupCopies, now: Date): Promise<void> {
  const copied = await copies.names();
  const all = new Set([...copied, ...wholeBackups(await backups.names())]);
  const old = new Set(outdated([...all], now));
  for (const name of all) if (!copied.includes(name) && !old.has(name)) await copies.copy(name);
  for (const name of copied) if (old.has(name)) await copies.remove(name);
}

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
  await inTransaction(context, async (tx) => {
    for (const recipient of admins) await enqueueEmail(tx, context, { kind: "drill-failed", recipient, details });
  });
}

/** The mail to an admin after a failed drill. */
export const writeDrillEmail: EmailTemplate = ({ settings }, { recipient: to, details }) => {
  const facts = { backup: String(details.backup), error: String(details.error) };
  return emailOf("drill-failed", { to }, facts, settings);
};
