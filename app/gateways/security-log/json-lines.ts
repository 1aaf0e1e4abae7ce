import { appendFile } from "node:fs/promises";

/** Nobody but the server's own user and group reads it: it names networks. */
const MODE = 0o640;

/** Appends lines to a file. It is opened for each line, so that logrotate may move it at any time. */
export const jsonLines =
  (file: string) =>
  (line: string): Promise<void> =>
    appendFile(file, line, { mode: MODE });
