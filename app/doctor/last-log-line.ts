import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { messageOf, plainLine } from "../plain-line";

/** Where docs/hosting.md lets the output of a server go that is no service. */
const FILE = "kindspot.log";
const JOURNAL = ["--lines=1", "--output=cat", "--quiet", "--no-pager"];
const WAIT_MS = 5_000;

/** The last line that the server wrote, to systemd's journal or to a file in the folder of .env. Null where there is none. */
export async function lastLogLine(service = "kindspot"): Promise<string | null> {
  const ofService = `_SYSTEMD_UNIT=${service}.service`;
  const journal = await promisify(execFile)("journalctl", [ofService, ...JOURNAL], { timeout: WAIT_MS }).then(
    ({ stdout }) => stdout,
    () => "",
  );
  const lines = (journal || (await readFile(FILE, "utf8").catch(() => ""))).trim();
  const last = lines.slice(lines.lastIndexOf("\n") + 1).trim();
  return last === "" ? null : plainLine(last, messageOf);
}
