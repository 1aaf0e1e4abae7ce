import type { Serve } from "~/backups.server";
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

export const commands: ReadonlyMap<string, Command> = new Map([
  ["admin", admin],
  ["backup", backup],
  ["compress-assets", compressAssets],
  ["copy-database", copyDatabaseCommand],
  ["copy-photos", copyPhotos],
  ["doctor", doctor],
  ["drill", drill],
  ["map", map],
  ["restore", restore],
  ["retain", retain],
  ["rollback", rollback],
  ["seed", seed],
  ["setup", setup],
]);
