import { resolve } from "node:path";
import { env } from "node:process";
import type { Serve } from "~/backups.server";
import { becomeOwnerOf } from "~/data-folder.server";
import { admin } from "./admin";
import { backup } from "./backup";
import { compressAssets } from "./compress-assets";
import { copyDatabaseCommand } from "./copy-database";
import { copyPhotos } from "./copy-photos";
import { doctor } from "./doctor";
import { drill } from "./drill";
import { map } from "./map";
import { restore } from "./restore";
import { retain } from "./retain";
import { rollback } from "./rollback";
import { seed } from "./seed";
import { setup } from "./setup/setup";

/** Run by `node build/index.js NAME …`; throws an Error whose message is for the person at the keyboard. */
export type Command = (args: readonly string[], serve: Serve) => Promise<void>;

/** A command that stores something in DATA_DIR, for the server to open. */
const inFolder =
  (command: Command): Command =>
  (args, serve) => {
    // The other settings may be wrong: the command says so.
    becomeOwnerOf(resolve(env.DATA_DIR || "data"));
    return command(args, serve);
  };

export const commands: ReadonlyMap<string, Command> = new Map([
  ["admin", inFolder(admin)],
  ["backup", inFolder(backup)],
  ["compress-assets", compressAssets],
  ["copy-database", inFolder(copyDatabaseCommand)],
  ["copy-photos", inFolder(copyPhotos)],
  ["doctor", inFolder(doctor)],
  ["drill", inFolder(drill)],
  ["map", map],
  ["restore", inFolder(restore)],
  ["retain", inFolder(retain)],
  ["rollback", inFolder(rollback)],
  ["seed", inFolder(seed)],
  ["setup", setup],
]);
