export { type Removed, retain, retentionRules } from "./retention";
export { backUp, backUpDaily } from "./back-up";
export type { Backups } from "./backups";
export { copyBackups, type BackupCopies } from "./copy-backups";
export { drillWeekly, writeDrillLetter, type Drills } from "./drill";
