import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder that may be missing, and those above it, for the server's own user alone. Each by itself: Node 22 and 24 try for
 * ever where `recursive` meets a file system that refuses new folders, as /proc does.
 */
export function makeFolder(folder: string): void {
  if (!existsSync(dirname(folder))) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // It was there, or another process was faster. A file of that name is an error.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
