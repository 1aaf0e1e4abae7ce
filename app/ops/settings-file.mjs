import { isUtf8 } from "node:buffer";
import { lstatSync, readFileSync } from "node:fs";

/** A line: nothing, a comment, or NAME=value. Between quotes a value may have several lines. */
const LINE =
  /[ \t]*(?:(?:export[ \t]+)?([\w.-]+)[ \t]*=[ \t]*(?:"([^"]*)"|'([^']*)'|`([^`]*)`|([^\s"'`#][^\r\n#]*)?)[ \t]*)?(#.*)?(?:\n|$)/y;

/**
 * The settings in a file of lines NAME=value, such as .env, and the names that stand in several lines, of which the last one
 * counts. Empty where there is no file. Refuses text that is not UTF-8, and what Node's own reader would silently misread: it
 * leaves out a line of another form, cuts a password at its '#', and takes the next line for the value of an empty one.
 * @param {string} file
 * @returns {{ settings: Record<string, string>, repeated: string[] }}
 */
export function readSettingsFile(file) {
  let bytes;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    // A link to a disk that is not mounted: without its settings the server would begin with an empty database.
    if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink())
      throw new Error(`${file} is a link to what isn't there. Mount its disk, or remove the link.`);
    if (error.code === "ENOENT") return { settings: {}, repeated: [] };
    throw new Error(`${file} cannot be read: ${error.message}. Give it to the server's user, or remove it.`);
  }
  if (bytes.includes(0) || !isUtf8(bytes))
    throw new Error(`${file} is no text in UTF-8: save it again with that encoding.`);
  // Editors of Windows begin a file with a mark of its encoding.
  const text = bytes
    .toString()
    .replace(/^\uFEFF/, "")
    .replaceAll("\r\n", "\n");
  const settings = {};
  const repeated = new Set();
  // `LINE` is sticky: each match begins where the one before it ended.
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
    if (name === undefined) continue;
    if (Object.hasOwn(settings, name)) repeated.add(name);
    settings[name] = double ?? single ?? back ?? bare.trimEnd();
  }
  return { settings, repeated: [...repeated] };
}

/**
 * The sentence for the operator about a name that stands in several lines.
 * @param {string} file
 * @param {string} name
 */
export const repeatedSetting = (file, name) =>
  `${name} stands in several lines of ${file}, and the last one counts: keep one.`;
