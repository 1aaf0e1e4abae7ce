import { join } from "node:path";
import type { Config } from "~/config.server";
import type { ErasedList } from "~/domain/account";
import { erasedFile } from "~/gateways/backups/backup-folder";

/** The file of the key that encrypts second steps. If it is lost, members must set them up again. */
export const secondStepKey = "second-step.key";
/** The file of the key that identifies this server to push services. Without it members must allow pushes anew. */
export const pushKey = "push.key";
/** The files of all keys that the server made for itself, in DATA_DIR. */
export const ownKeys: readonly string[] = [secondStepKey, pushKey];

export const databaseFile = ({ dataDir }: Pick<Config, "dataDir">): string => join(dataDir, "kindspot.sqlite");
export const backupFolder = ({ dataDir }: Pick<Config, "dataDir">): string => join(dataDir, "backups");
export const photoFolder = ({ dataDir }: Pick<Config, "dataDir">): string => join(dataDir, "photos");

/** The ids of erased members: a restored backup may still have these members, who are then erased again. */
export const ERASED = "erased-members.txt";
export const erasedList = ({ dataDir }: Pick<Config, "dataDir">): ErasedList => erasedFile(join(dataDir, ERASED));

/** Files that a restore keeps where the backup lacks them: the server's own keys, and the list of erased members. */
export const leftUnlessInBackup: readonly string[] = [...ownKeys, ERASED];
