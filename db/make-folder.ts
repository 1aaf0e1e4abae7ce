import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder that may be missing, and those above it; unless another mode is given, for the server's own user alone. Each by
 * itself: Node 22 and 24 try for ever where `recursive` meets a file system that refuses new folders, as /proc does.
 */
export function makeFolder(folder: string, mode = 0o700): void {
  const above = dirname(folder);
  if (above !== folder && !existsSync(above)) makeFolder(above, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // It was there, or another process was faster. A file of that name is an error.
    if (!existsSync(folder) || !statSync(folder).isDirectory()) throw error;
  }
}
