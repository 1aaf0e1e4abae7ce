import { hash } from "node:crypto";
import type { Row } from "./ends";

const MASK = (1n << 256n) - 1n;

/** How many rows a table has, and a checksum over them that does not depend on their order. */
export interface Checksum {
  rows: number;
  add(row: Row): void;
  /** Hexadecimal. */
  sum(): string;
}

/** The sum of the rows' SHA-256 hashes: equal rows that come twice do not cancel each other. */
export function createChecksum(): Checksum {
  let sum = 0n;
  return {
    rows: 0,
    add(row) {
      this.rows++;
      sum = (sum + BigInt(`0x${hash("sha256", JSON.stringify(row), "hex")}`)) & MASK;
    },
    sum: () => sum.toString(16).padStart(64, "0"),
  };
}
