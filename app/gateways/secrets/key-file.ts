import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { pid } from "node:process";

/**
 * The key in this file. A missing file is made with a fresh key, for the server's own user alone.
 * @throws Error with a sentence for the operator when the file holds no key of that length
 */
export function keyIn(file: string, fresh: Buffer): Buffer {
  if (!existsSync(file)) make(file, `${fresh.toString("base64")}\n`);
  // Node reads base64url too.
  const key = Buffer.from(readFileSync(file, "utf8").trim(), "base64");
  if (key.length !== fresh.length) throw new Error(`${file} holds no key: bring it back from a backup.`);
  return key;
}

/** Of programs that start at once one makes the file, and the others never see it half written. */
function make(file: string, content: string): void {
  const part = `${file}.${pid}.part`;
  writeFileSync(part, content, { mode: 0o600, flush: true });
  try {
    linkSync(part, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(part);
  }
}
