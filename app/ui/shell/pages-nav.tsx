import { Link } from "@remix-run/react";

interface Props {
  /** The address of the first page. Absent on the first page. */
  first?: string | undefined;
  /** The address of the next page. Absent on the last page. */
  next?: string | undefined;
  labels?: { first: string; next: string };
}

/** Links between the pages of a list. Renders nothing for a single page. */
export function PagesNav({ first, next, labels = { first: "Newest", next: "Older" } }: Props) {
  if (first === undefined && next === undefined) return null;
  return (
    <nav className="row apart" aria-label="Pages">
      {first !== undefined && (
        <Link className="button quiet" to={first}>
          {labels.first}
        </Link>
      )}
      {next !== undefined && (
        <Link className="button quiet" to={next}>
          {labels.next}
        </Link>
      )}
    </nav>
  );
}
