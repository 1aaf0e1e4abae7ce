import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "~db/client";
import { commandLine } from "~/command-line";
import type { Config } from "~/config.server";
import { lostSecondSteps } from "~/domain/auth";
import { fileSecretBox } from "~/gateways/secrets/file-secret-box";
import { secondStepKey } from "./data-folder-files.server";

/** What to do where the key in DATA_DIR does not open the members' second steps. Null: it does, or nobody has one. */
export async function secondStepKeyTrouble(database: Pick<Database, "read">, dataDir: string): Promise<string | null> {
  const file = join(dataDir, secondStepKey);
  const lost = await lostSecondSteps(database, existsSync(file) ? fileSecretBox(file) : null);
  if (lost === 0) return null;
  return `${secondStepKey} in DATA_DIR ${dataDir} doesn't open the second steps of ${lost === 1 ? "1 member" : `${lost} members`}: bring that file back from a backup (docs/backups.md says how), or let them sign in by the password alone: ${commandLine("admin", "reset-second-steps")}`;
}

/** Refuses to serve without the key of the members' second steps: another one would be made, and no code would be right. */
export async function mustHaveSecondStepKey(database: Database, { dataDir }: Config): Promise<void> {
  const trouble = await secondStepKeyTrouble(database, dataDir);
  if (trouble === null) return;
  await database.close();
  throw new Error(trouble);
}
