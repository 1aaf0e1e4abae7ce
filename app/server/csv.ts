import { stringify } from "csv-stringify/sync";

/** Begins every file: spreadsheets read it as UTF-8 because of it. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** Characters at which some program begins a new row or cell. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/**
 * The beginning of a formula: at the start of a cell, and after a `;`, where some spreadsheets split cells. Some take a
 * quotation mark there for the beginning of quoted text.
 */
const FORMULA = /(^|;)([\s"]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** A quoted cell. A ' before a formula keeps spreadsheets from running it (OWASP 'CSV Injection'). */
const cellOf = (text: string): string => text.replace(BREAKS, " ").replace(FORMULA, "$1$2'");

/** Rows of a CSV file, every cell quoted. */
export const csvLines = (rows: readonly (readonly (string | number)[])[]): string =>
  stringify(
    rows.map((row) => row.map((cell) => (typeof cell === "string" ? cellOf(cell) : cell))),
    { quoted: true, quoted_empty: true, record_delimiter: "windows" },
  );
