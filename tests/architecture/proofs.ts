import { existsSync, readFileSync } from "node:fs";

/** A test as documents name it: `` `path`: "title" ``. */
export interface Proof {
  name: string;
  file: string;
  title: string;
}

/** The rows of a document's tables, by cell; headers and rules are left out. */
export const rowsOf = (document: string): string[][] =>
  readFileSync(document, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (what|---)/.test(line))
    .map((line) => line.slice(2, -2).split(" | "));

export const proofsIn = (cell: string): Proof[] =>
  [...cell.matchAll(/`([^`]+)`: "((?:[^"\\]|\\.)+)"/g)].map(([name, file = "", title = ""]) => ({ name, file, title }));

/** What tests and their groups are called: the text that opens a call's arguments. */
function titlesIn(file: string): Set<string> {
  const calls = readFileSync(file, "utf8").matchAll(/\(\s*"((?:[^"\\]|\\.)*)",/g);
  return new Set([...calls].map(([, title = ""]) => title));
}

/** Those that are not there under that title. */
export const lost = (proofs: readonly Proof[]): string[] =>
  proofs.filter(({ file, title }) => !existsSync(file) || !titlesIn(file).has(title)).map(({ name }) => name);

/** What a test runs: its own lines and those of its file that are in no test. Titles only say what is meant. */
export function runBy({ file, title }: Proof): string {
  const parts = readFileSync(file, "utf8").split(/\n(?=[ \t]*(?:test|it|describe)\b[.(])/);
  return parts
    .filter((part) => !/^[ \t]*(?:test|it)\b/.test(part) || part.includes(`"${title}",`))
    .join("\n")
    .replaceAll(/(?:\b(?:test|it|describe)|\))\(\s*"(?:[^"\\]|\\.)*",/g, "")
    .replaceAll("&#x27;", "'");
}
