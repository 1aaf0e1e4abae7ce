import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the end of their column. */
  number?: boolean;
  /** The address of the list in this column's order, and the order if the list has it now. */
  sort?: { to: string; now: "ascending" | "descending" | undefined } | undefined;
}

interface Props<Row> {
  /** What the table lists, for screen readers; `titled` shows it. */
  caption: string;
  titled?: boolean;
  /** The first one names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row, index: number) => string | number;
  className?: string;
}

/** The one table of admins' lists: on narrow screens each row is a card, whose cells show their column's title. */
export const Records = <Row,>({ caption, titled, columns, rows, keyOf, className = "records" }: Props<Row>) => (
  <table className={className}>
    <caption className={titled ? undefined : "unseen"}>{caption}</caption>
    <thead>
      <tr>
        {columns.map(({ title, number, sort }) => (
          <th scope="col" key={title} className={number ? "number" : undefined} aria-sort={sort?.now}>
            {sort ? (
              <Link to={sort.to} preventScrollReset>
                {title}
              </Link>
            ) : (
              title
            )}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, index) => (
        <tr key={keyOf(row, index)}>
          {columns.map(({ title, cell, number }, nth) =>
            nth === 0 ? (
              <th scope="row" key={title}>
                {cell(row)}
              </th>
            ) : (
              <td data-label={title} key={title} className={number ? "number" : undefined}>
                {cell(row)}
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
);
