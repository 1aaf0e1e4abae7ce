import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import process, { cwd, execPath } from "node:process";
import { fileURLToPath } from "node:url";
import { reasonOf } from "~db/errors";
import { shellWord } from "~/domain/shared/shell-word";

/** The folder of the program, a release or the sources: above build/, whose index.js this is a part of. */
const ROOT = realpathSync(fileURLToPath(new URL("../", import.meta.url)));
/** Where docs/hosting.md links the release that is in use. A newer release changes the link only. */
export const LINK = "/opt/kindspot";
/** The folder that systemd makes by itself for this unit. */
const STATE = "/var/lib/kindspot";
/** Where systemd looks for the units of the machine's owner. */
const UNITS = "/etc/systemd/system";
/** As `npm start` sets it, which a service doesn't run. The release's own program sets its flags itself. */
const SEMI_SPACE = "--max-semi-space-size=8";
const HOMES = /^\/(?:home|root|run\/user)\//;

/** Writes the unit when the answers are complete. Returns its path. */
export type InstallUnit = () => Promise<string>;

/**
 * Prepares a unit that runs this program in the present folder, as the folder's owner. Root goes on as that owner, so that
 * the server can read what the setup writes, and is root again to write the unit.
 * @param folder where the unit is written; undefined: where systemd looks for it
 * @throws Error with a sentence for the operator
 */
export function prepareUnit(folder = UNITS): InstallUnit {
  const { uid, gid } = statSync(cwd());
  if (uid === 0)
    throw new Error(
      `${cwd()} belongs to root, and the server must not run as root. Nothing was written: docs/hosting.md, 'As a service', makes a user and a folder.`,
    );
  const template = [`${ROOT}/kindspot.service`, `${ROOT}/tools/service/kindspot.service`].find(existsSync);
  if (template === undefined) throw new Error(`There is no kindspot.service in ${ROOT}.`);
  const user = execFileSync("id", ["--user", "--name", String(uid)], { encoding: "utf8" }).trim();
  const group = execFileSync("id", ["--group", "--name", user], { encoding: "utf8" }).trim();
  const unit = unitFor(readFileSync(template, "utf8"), { user, group, folder: cwd(), ...program() });
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) {
    become(uid, gid);
    mustBeReadable(template, user);
  }
  return async () => {
    if (isRoot) become(0, 0);
    const file = join(folder, "kindspot.service");
    try {
      await writeFile(file, unit, { mode: 0o644 });
      return file;
    } catch (cause) {
      throw new Error(`The unit wasn't written (${reasonOf(cause)}). Run the setup as root, or with --systemd-dir.`, {
        cause,
      });
    } finally {
      if (isRoot) become(uid, gid);
    }
  };
}

/** The command by which root starts the service of a unit that was written. */
export const startOf = (unit: string): string =>
  [
    ...(dirname(unit) === UNITS ? [] : [`cp ${shellWord(unit)} ${UNITS}/`]),
    "systemctl daemon-reload",
    "systemctl enable --now kindspot",
  ].join(" && ");

function become(uid: number, gid: number): void {
  // Only root may change its group.
  if (uid === 0) process.seteuid?.(uid);
  process.setegid?.(gid);
  process.setgroups?.([gid]);
  if (uid !== 0) process.seteuid?.(uid);
}

/** Refuses where the owner of the folder cannot read the program: the service could not start. */
function mustBeReadable(file: string, user: string): void {
  try {
    readFileSync(file);
  } catch (cause) {
    throw new Error(
      `${user} owns ${cwd()}, but can't read the program in ${ROOT}. Nothing was written: move the program to a folder that everybody can read, such as ${LINK}.`,
      { cause },
    );
  }
}

/** The command that starts the server, and the folders that it reads. */
function program(): { command: readonly string[]; reads: readonly string[] } {
  if (!existsSync(`${ROOT}/kindspot`))
    return { command: [execPath, SEMI_SPACE, `${ROOT}/app/cli/program.mjs`], reads: [ROOT, execPath] };
  const isLinked = existsSync(LINK) && realpathSync(LINK) === ROOT;
  return { command: [`${isLinked ? LINK : ROOT}/kindspot`], reads: [ROOT] };
}

/** A path as systemd reads it: one word, in which % begins no specifier (systemd.syntax(7), systemd.unit(5)). */
function unitWord(path: string): string {
  const text = path.replaceAll("%", "%%");
  return /[\s"'\\:;]/.test(text) ? `"${text.replaceAll(/[\\"]/g, "\\$&")}"` : text;
}

interface Installation {
  user: string;
  group: string;
  folder: string;
  command: readonly string[];
  reads: readonly string[];
}

/** The release's unit with the paths and the user of this machine. */
export function unitFor(template: string, { user, group, folder, command, reads }: Installation): string {
  const changed = new Map([
    // Behind the program's name $ begins a variable.
    ["ExecStart", command.map((word, nth) => unitWord(nth === 0 ? word : word.replaceAll("$", "$$$$"))).join(" ")],
    ["User", user],
    ["Group", group],
    ["WorkingDirectory", folder.replaceAll("%", "%%")],
  ]);
  // systemd hides homes. It shows the folders that the server needs, and nothing else in them.
  const shown = [
    ...(HOMES.test(folder) ? [`BindPaths=${unitWord(folder)}`] : []),
    ...reads.filter((path) => HOMES.test(path)).map((path) => `BindReadOnlyPaths=${unitWord(path)}`),
  ];
  if (shown.length > 0) changed.set("ProtectHome", "tmpfs");
  return (
    template
      .split("\n")
      // Without the two lines that say where a release installed by hand lies.
      .slice(template.startsWith("#") ? 2 : 0)
      .flatMap((line) => {
        const key = line.split("=", 1)[0] ?? "";
        if (folder !== STATE && key === "StateDirectory") return [`ReadWritePaths=${unitWord(folder)}`, ...shown];
        if (folder !== STATE && key === "StateDirectoryMode") return [];
        const value = changed.get(key);
        return [value === undefined ? line : `${key}=${value}`];
      })
      .join("\n")
  );
}
