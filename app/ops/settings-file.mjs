import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";

/** A line: nothing, a comment, or NAME=value. Between quotes a value may have several lines. */
const LINE =
  /[ \t]*(?:(?:export[ \t]+)?([\w.-]+)[ \t]*=[ \t]*(?:"([^"]*)"|'([^']*)'|`([^`]*)`|([^\s"'`#][^\r\n#]*)?)[ \t]*)?(#.*)?(?:\n|$)/y;

/**
 * The settings in a file of lines NAME=value, in the order of the lines; none where there is no file. Refuses text that is
 * not UTF-8, and a line of which something would be lost: Node's own reader leaves such a line out, cuts a password at its
 * '#', and takes the next line for the value of an empty one.
 * @param {string} file
 * @returns {[name: string, value: string][]}
 */
function settingsOf(file) {
  let bytes;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    if (error.code === "ENOENT") return [];
    throw new Error(`${file} cannot be read: ${error.message}. Give it to the server's user, or remove it.`);
  }
  if (bytes.includes(0) || !isUtf8(bytes))
    throw new Error(`${file} is no text in UTF-8: save it again with that encoding.`);
  // Editors of Windows begin a file with a mark of its encoding.
  const text = bytes
    .toString()
    .replace(/^\uFEFF/, "")
    .replaceAll("\r\n", "\n");
  const settings = [];
  for (LINE.lastIndex = 0; LINE.lastIndex < text.length;) {
    const number = text.slice(0, LINE.lastIndex).split("\n").length;
    const [line, name, double, single, back, bare = "", comment] = LINE.exec(text) ?? [];
    if (line === undefined) {
      throw new Error(
        `Line ${number} of ${file} would be lost, or a part of it: write NAME=value or NAME='value', and # before a comment.`,
      );
    }
    if (comment && /\S$/.test(bare))
      throw new Error(`${name} in ${file} would end at its '#': write ${name}='…', or a space before a comment.`);
    if (name !== undefined) settings.push([name, double ?? single ?? back ?? bare.trimEnd()]);
  }
  return settings;
}

/**
 * The settings in a file such as .env, by their names.
 * @param {string} file
 * @returns {Record<string, string>}
 */
export const readSettingsFile = (file) => Object.fromEntries(settingsOf(file));

/**
 * The names that stand in several lines of a file of settings, of which the last one counts.
 * @param {string} file
 * @returns {string[]}
 */
export function writtenTwice(file) {
  const names = settingsOf(file).map(([name]) => name);
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
}

/**
 * The sentence for the operator about this name.
 * @param {string} file
 * @param {string} name
 */
export const twice = (file, name) => `${name} stands in several lines of ${file}, and the last one counts: keep one.`;
