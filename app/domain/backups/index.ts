export { backUp, backUpDaily } from "./back-up";
export type { Backups } from "./backups";
