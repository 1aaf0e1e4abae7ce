import { resolve } from "node:path";
import { env } from "node:process";
import { backUpTo, openBackups } from "~/backups.server";
import { readConfig } from "~/config.server";
import { backUp } from "~/domain/retention";
import { systemClock } from "~/domain/shared/clock";
import { command } from "./command";

/** Without FILE the backup lies in DATA_DIR/backups, and backups that are too old are removed there. */
export const backup = command({
  about: "Makes one file of database, photos and secrets, and prints its path. The server may run meanwhile.",
  forms: ["[FILE] [--no-secrets]"],
  options: { "no-secrets": { type: "boolean" } },
  words: [0, 1],
  async run({ values, words: [file] }) {
    const config = readConfig(env);
    const makeAt = (target: string) => backUpTo(config, target, { withSecrets: !values["no-secrets"] });
    if (file === undefined) {
      console.log(await backUp(openBackups(config, makeAt), systemClock.now()));
      return;
    }
    const target = resolve(file);
    await makeAt(target);
    console.log(target);
  },
});
