import { existsSync } from "node:fs";
import { readFile, realpath, rename, writeFile } from "node:fs/promises";
import { parseEnv } from "node:util";

/** Settings by name. An empty one is not set. */
export type EnvSettings = Readonly<Record<string, string>>;

const settingsIn = (text: string): EnvSettings => parseEnv(text) as EnvSettings;

/** Writes these settings into the file, in one step, for the server's own user alone. All other lines stay, comments too. Without a line no file is made. */
export async function writeEnvFile(file: string, settings: EnvSettings): Promise<void> {
  const target = existsSync(file) ? await realpath(file) : file; // a symbolic link stays one
  const before = existsSync(target) ? await readFile(target, "utf8") : "";
  const text = withSettings(before, settings);
  if (text === "" && !existsSync(target)) return;
  await writeFile(`${target}.new`, text, { mode: 0o600 });
  await rename(`${target}.new`, target);
}

/**
 * The text with these settings, each in the place of its former line or at the end. An empty one loses its line, as further
 * lines of one name do.
 */
export function withSettings(before: string, settings: EnvSettings): string {
  const remaining = new Map(Object.entries(settings));
  const lines = before === "" ? [] : before.replace(/\n$/, "").split("\n");
  const changed = lines.flatMap((line) => {
    const name = /^\s*(?:export\s+)?([A-Z0-9_]+)\s*=/.exec(line)?.[1];
    if (name === undefined || !(name in settings)) return [line];
    const value = remaining.get(name);
    remaining.delete(name);
    return value ? [lineOf(name, value)] : [];
  });
  const added = [...remaining].flatMap(([name, value]) => (value ? [lineOf(name, value)] : []));
  return [...changed, ...added].map((line) => `${line}\n`).join("");
}

const QUOTES = ["'", '"', "`"] as const;

/** A line for the file, quoted where Node would read another value. `END` is there because an open quote takes the next line. */
export function lineOf(name: string, value: string): string {
  const forms = [value, ...QUOTES.map((quote) => quote + value + quote)];
  const form = forms.find((written) => settingsIn(`${name}=${written}\nEND=1\n`)[name] === value);
  if (form === undefined) throw new Error(`${name} can't hold a value with all kinds of quotes: choose another one.`);
  return `${name}=${form}`;
}
