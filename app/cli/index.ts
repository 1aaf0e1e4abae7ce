import { resolve } from "node:path";
import { env } from "node:process";
import type { Serve } from "~/ops/drills.server";
import { commandLine } from "~/command-line";
import { nearestOf } from "~/nearest-name";
import { becomeOwnerOf } from "~/ops/data-folder.server";
import { VERSION } from "~/version";
import { admin } from "./admin";
import { backup, drill, restore, rollback } from "./backup-commands";
import { type Command, isHelp } from "./command";
import { compressAssets } from "./compress-assets";
import { copyDatabaseCommand, copyPhotos } from "./copy-database";
import { doctor } from "./doctor";
import { map } from "./map";
import { retain } from "./retain";
import { seed } from "./seed";
import { setup } from "./setup/setup";
import { upgrade } from "./upgrade";

const commands: ReadonlyMap<string, Command> = new Map([
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
  ["upgrade", upgrade],
]);

/** Without the steps of the build. */
const shown = [...commands].filter(([, { summary }]) => summary !== "");

/**
 * Runs a command, `--help` (`help`, `-h`) or `--version`.
 * @throws Error with a sentence for the person at the keyboard
 */
export async function runByName(name: string, args: readonly string[], serve: Serve): Promise<void> {
  const isVersion = name === "--version";
  if (isVersion || name === "help" || isHelp(name)) {
    console.log(isVersion ? `kindspot ${VERSION}` : overview());
    return;
  }
  const command = commands.get(name);
  if (!command) {
    const names = shown.map(([name]) => name);
    const meant = nearestOf(name, names);
    const hint = meant === null ? `use ${names.join(", ")}` : `did you mean ${meant}`;
    throw new Error(`There is no command ${name}: ${hint}${meant === null ? "." : "?"}`);
  }
  // Before anything is written. Only this setting is read here: the command checks all of them, and says what is wrong.
  if (command.storesData) becomeOwnerOf(resolve(env.DATA_DIR?.trimEnd() || "data"));
  return command.run(name, args, serve);
}

function overview(): string {
  const calls = shown.map(([name, { summary }]) => ({ call: commandLine(name), summary }));
  const width = Math.max(...calls.map(({ call }) => call.length));
  return [
    `${commandLine("")}: starts the server. Its settings are in the environment, or in a file .env: docs/settings.md.`,
    "",
    ...calls.map(({ call, summary }) => `${call.padEnd(width)}  ${summary}`),
    "",
    "Each of them tells its arguments by --help.",
  ].join("\n");
}
