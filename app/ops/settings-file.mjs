import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";

/** Node ends a value without quotes at any '#', so half of a password would be used. */
const CUT_VALUE = /^[ \t]*(?:export[ \t]+)?([A-Za-z0-9_]+)[ \t]*=[ \t]*(?!['"`#])[^\s#](?:[^\n#]*[^\s#])?#/m;

/** A line with its value, which may have several lines within quotes. */
const LINES = /^[ \t]*(?:export[ \t]+)?([A-Za-z0-9_]+)[ \t]*=[ \t]*(?:"[^"]*"|'[^']*'|`[^`]*`|[^\n]*)/gm;

/**
 * The names that stand in several lines of a file of settings, of which the last one counts; none where there is no file.
 * @param {string} file
 * @returns {string[]}
 */
export function writtenTwice(file) {
  if (!existsSync(file)) return [];
  const names = [
    ...readFileSync(file, "utf8")
      .replace(/^\uFEFF/, "")
      .matchAll(LINES),
  ].map(([, name]) => name);
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
}

/**
 * The sentence for the operator about this name.
 * @param {string} file
 * @param {string} name
 */
export const twice = (file, name) => `${name} stands in several lines of ${file}, and the last one counts: keep one.`;

/**
 * The settings in a file of lines NAME=value, such as .env; none where there is no file. Editors of Windows begin a file with
 * a mark of its encoding, which Node would take for a part of the first name, and some write UTF-16: that is refused.
 * @param {string} file
 * @returns {Record<string, string>}
 */
export function readSettingsFile(file) {
  let bytes;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    if (error.code === "ENOENT") return {};
    throw new Error(`${file} cannot be read: ${error.message}. Give it to the server's user, or remove it.`);
  }
  if (bytes.includes(0)) throw new Error(`${file} is no text in UTF-8: save it again with that encoding.`);
  const text = bytes.toString().replace(/^\uFEFF/, "");
  const cut = CUT_VALUE.exec(text)?.[1];
  if (cut) {
    throw new Error(`${cut} in ${file} would end at its '#': write ${cut}='…', or a space before a comment.`);
  }
  return parseEnv(text);
}
