export { type Removed, retain, retentionRules } from "./retention";
export {
  backUp,
  type BackupCopies,
  backUpDaily,
  type Backups,
  copyBackups,
  type Drills,
  drillWeekly,
  writeDrillLetter,
} from "./back-up";
