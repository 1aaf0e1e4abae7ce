import { admin } from "./admin";
import { backup } from "./backup";
import { compressAssets } from "./compress-assets";
import { retain } from "./retain";
import { seed } from "./seed";

/** Run by `node build/index.js NAME …`; throws an Error whose message is for the person at the keyboard. */
export type Command = (args: readonly string[]) => Promise<void>;

export const commands: ReadonlyMap<string, Command> = new Map([
  ["admin", admin],
  ["backup", backup],
  ["compress-assets", compressAssets],
  ["retain", retain],
  ["seed", seed],
]);
