import { budgetOf, within, written, type Figure } from "./figure";

const WIDTHS = [58, 15, 15, 3];
const line = (...cells: string[]): string =>
  cells
    .map((cell, column) => cell.padEnd(WIDTHS[column] ?? 0))
    .join("  ")
    .trimEnd();

export const heading = line("what", "measured", "budget", "", "reference");

export function lineOf(figure: Figure): string {
  const verdict = within(figure) ? "ok" : figure.exact ? "✗" : "!";
  return line(
    figure.what,
    `${written(figure.value)} ${figure.unit}`,
    budgetOf(figure),
    budgetOf(figure) && verdict,
    figure.reference ?? "",
  );
}
