import { createHash, randomBytes } from "node:crypto";
import { V7Generator } from "uuidv7";
import type { Clock } from "./clock";

export type NewId = () => string;

/** How far the clock may run back without the order of ids being lost: any distance (the largest the generator takes). */
const ANY_ROLLBACK_MS = 281_474_976_710_655;

/** UUID version 7 on the given clock: ids sort by the time they were made, also when the clock is set back. */
export function idMaker(clock: Clock): NewId {
  const generator = new V7Generator();
  generator.setRollbackAllowance(ANY_ROLLBACK_MS);
  return () => generator.generateOrResetWithTs(clock.now().getTime()).toString();
}

/** Sorts before every id that `idMaker` makes at that time or later. */
export function firstIdAt(time: Date): string {
  const hex = Math.max(0, time.getTime()).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

/** 256 random bits for cookies and links, safe in a URL. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** What the database keeps of a secret. */
export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");
