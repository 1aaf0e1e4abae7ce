export { type Removed, retain, retentionRules } from "./retention-schedule";
export {
  backUp,
  type BackupCopies,
  backUpDaily,
  type BackupFiles,
  type Backups,
  copyBackups,
  type Drills,
  drillWeekly,
  writeDrillEmail,
} from "./back-up";
