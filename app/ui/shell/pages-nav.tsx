import { Link } from "@remix-run/react";

interface Props {
  /** The address of the first page, or of the one before. Absent on the first page. */
  first?: string | undefined;
  /** The address of the next page. Absent on the last page. */
  next?: string | undefined;
  /** The number of this page, and of all; absent where they are not counted. */
  page?: number | undefined;
  pages?: number | undefined;
  labels?: { first: string; next: string };
}

/** Links between the pages of a list. Renders nothing for a single page. */
export function PagesNav({ first, next, page, pages, labels = { first: "Newest", next: "Older" } }: Props) {
  if (first === undefined && next === undefined) return null;
  return (
    <nav className="row apart" aria-label="Pages">
      {first !== undefined && (
        <Link className="button quiet" to={first}>
          {labels.first}
        </Link>
      )}
      {page !== undefined && pages !== undefined && (
        <span>
          Page {page.toLocaleString("en-US")} of {Math.max(page, pages).toLocaleString("en-US")}
        </span>
      )}
      {next !== undefined && (
        <Link className="button quiet" to={next} rel="next">
          {labels.next}
        </Link>
      )}
    </nav>
  );
}
