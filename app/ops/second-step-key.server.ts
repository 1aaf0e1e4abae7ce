import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "~db/client";
import { commandLine } from "~/command-line";
import type { Config } from "~/config.server";
import { lostSecondSteps } from "~/domain/auth";
import { fileSecretBox } from "~/gateways/secrets/file-secret-box";
import { secondStepKey } from "./data-folder-files.server";

/** What to do where the key of the second steps is lost. */
export const keyLost = (dataDir: string, members: number): string =>
  `${secondStepKey} in DATA_DIR ${dataDir} doesn't open the second steps of ${members === 1 ? "1 member" : `${members} members`}: bring that file back from a backup (docs/backups.md says how), or let them sign in by the password alone: ${commandLine("admin", "reset-second-steps")}`;

/** Refuses to serve without the key of the members' second steps: another one would be made, and no code would be right. */
export async function mustHaveSecondStepKey(database: Database, { dataDir }: Config): Promise<void> {
  const file = join(dataDir, secondStepKey);
  const lost = await lostSecondSteps(database, existsSync(file) ? fileSecretBox(file) : null);
  if (lost === 0) return;
  await database.close();
  throw new Error(keyLost(dataDir, lost));
}
