import { CsvError, parse } from "csv-parse/sync";
import { type ListedPerson, MAX_PEOPLE } from "~/domain/auth/people-list-rules";
import { refuse } from "~/domain/shared/errors";
import { folded } from "~/domain/shared/text";
import { type Column, columnsByTitles } from "./people-columns";
import { recipientsIn } from "./recipients";

const separators = ["\t", ";", ","] as const;
/** Lines at the beginning by which the separator is found. */
const SEPARATOR_LINES = 50;
/** Characters of one line. */
const MAX_LINE_LENGTH = 5000;
/** A line that is too long, looked for from the beginnings of lines alone: from each character it would take 20 s a megabyte. */
const LONG_LINE = new RegExp(`(?<![^\\n])[^\\n]{${MAX_LINE_LENGTH + 1}}`);
/** Rows without anything in them, of which spreadsheets may add thousands. */
const EMPTY_ROWS = /^[,;\t ]+$/gm;

const wrong = (sentence: string) => refuse("invalid-input", { fields: { text: [sentence] } });

/**
 * Reads the people of a CSV text: commas, semicolons or tabs, a row of titles in any order or none, quoted cells, any line
 * breaks; or the recipients of a mail. Refuses with `invalid-input`, as an error of the field `text`, a text that cannot be
 * read as a whole.
 * @returns the people, and the titles of columns that are no names and no addresses
 */
export function peopleIn(text: string): { people: ListedPerson[]; ignored: string[] } {
  const plain = text.replace(/\r\n?/g, "\n").replace(EMPTY_ROWS, "");
  const recipients = recipientsIn(plain);
  if (recipients) return recipients.length > MAX_PEOPLE ? tooMany() : { people: recipients, ignored: [] };
  refuseLongLines(plain);
  const { separator, body } = findSeparator(plain);
  const rows = rowsOf(body, separator);
  const [first] = rows;
  if (!first) return wrong("Please choose a file, or paste a list: a name and an email address on each line.");
  const columns = columnsByTitles(first.cells);
  const listed = columns ? rows.slice(1) : rows;
  if (listed.length === 0) return wrong("There are only titles: please add a line for each person.");
  if (listed.length > MAX_PEOPLE) return tooMany();
  if (columns && !columns.includes("email"))
    return wrong("No column has the title Email. Name the column of the addresses so.");
  return {
    people: listed.map((row) => (columns ? byTitles(row, columns) : byPlace(row))),
    ignored: columns ? first.cells.filter((title, index) => title !== "" && columns[index] === null) : [],
  };
}

/** The parser counts only what stands in cells: a line of empty ones would keep the server busy. */
function refuseLongLines(text: string): void {
  const longest = LONG_LINE.exec(text);
  if (longest) tooLong(text.slice(0, longest.index).split("\n").length - 1);
}

const tooMany = () =>
  wrong(`Please send at most ${MAX_PEOPLE.toLocaleString("en-US")} people at a time: split the list.`);
const tooLong = (line: number) =>
  wrong(`After line ${line} there is a line of more than ${MAX_LINE_LENGTH} characters.`);

interface Row {
  line: number;
  cells: string[];
}

/**
 * Excel can name the separator in the first line ('sep=;'), and programs that store the file again quote it or lengthen it by
 * empty cells. Otherwise it is the one that leaves most addresses alone in a cell.
 */
function findSeparator(text: string): { separator: string; body: string } {
  const [firstLine, named] = /^"?sep=([,;\t])"?[,;\t ]{0,99}(?=\n)/i.exec(text) ?? [];
  if (firstLine !== undefined && named !== undefined) return { separator: named, body: text.slice(firstLine.length) };
  const lines = text.split("\n", SEPARATOR_LINES);
  const isAlone = (cell: string) => cell.includes("@") && !/[,;\t]/.test(cell);
  const addressesAlone = (separator: string) =>
    lines.reduce((sum, line) => sum + line.split(separator).filter(isAlone).length, 0);
  const best = separators.reduce((a, b) => (addressesAlone(b) > addressesAlone(a) ? b : a));
  const inTitles = separators.find((separator) => lines[0]?.includes(separator));
  return { separator: addressesAlone(best) > 0 ? best : (inTitles ?? ","), body: text };
}

function rowsOf(text: string, delimiter: string): Row[] {
  let last = 0;
  const rows: Row[] = [];
  try {
    parse(text, {
      delimiter,
      record_delimiter: "\n",
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: MAX_LINE_LENGTH,
      on_record: (cells: string[], { lines }) => {
        // The parser says where a row ends; cells with line breaks begin it further up.
        const breaks = cells.join("").split("\n").length - 1;
        const row = { line: lines - breaks, cells: cells.map(plainCell) };
        last = lines;
        if (row.cells.some(Boolean)) rows.push(row);
        if (rows.length > MAX_PEOPLE + 1) tooMany(); // with a row of titles
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return error.code === "CSV_MAX_RECORD_SIZE"
      ? tooLong(last)
      : wrong(`After line ${last} there is a quotation mark that isn't closed, or text behind one. Please correct it.`);
  }
  return rows;
}

/** A cell without what spreadsheets write so that nothing of it becomes a formula, ="…" and a leading apostrophe, or a link. */
const plainCell = (cell: string): string =>
  cell
    .replace(/^="(.*)"$/s, "$1")
    .replace(/^'(?=[=+\-@])/, "")
    .replace(/^mailto:/i, "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** With titles: each cell is what its title says. More cells than titles are a mistake: `columnsIfTooMany`. */
function byTitles({ line, cells }: Row, columns: readonly (Column | null)[]): ListedPerson {
  const cellOf = (column: Column) => cells.find((cell, index) => cell !== "" && columns[index] === column) ?? "";
  const [first, last, whole] = [cellOf("firstName"), cellOf("lastName"), cellOf("name")];
  // Beside a first name, 'Name' is the last one in some languages, and the whole one in others.
  const isWhole = whole !== "" && (last !== "" || ` ${folded(whole)} `.includes(` ${folded(first)} `));
  const name = isWhole ? whole : `${first} ${last || whole}`.trim();
  const filled = cells.findLastIndex(Boolean) + 1;
  return { line, name, email: cellOf("email"), columnsIfTooMany: filled > columns.length ? filled : 0 };
}

/** 'Ana Reyes <ana@kindspot.example>', as mail programs copy people. */
const COPIED = /^([^<>]*)<([^<>\s]+@[^<>\s]+)>$/;

/** Without titles: the cell with an @ is the address, the other one the name. Further cells and addresses are a mistake. */
function byPlace({ line, cells }: Row): ListedPerson {
  const filled = cells.filter(Boolean).flatMap((cell) => {
    const [, name = "", address] = COPIED.exec(cell) ?? [];
    return address === undefined ? [cell] : [name.trim(), address].filter(Boolean);
  });
  const addresses = filled.filter((cell) => cell.includes("@"));
  const [email = ""] = addresses;
  const name = filled.find((cell) => cell !== email) ?? "";
  return { line, name, email, columnsIfTooMany: filled.length > 2 || new Set(addresses).size > 1 ? filled.length : 0 };
}
