import { Link } from "@remix-run/react";

interface Props {
  /** Where the list begins; absent on its first page. */
  first?: string | undefined;
  /** The page that follows; absent on the last one. */
  next?: string | undefined;
  labels?: { first: string; next: string };
}

/** From one page of a list to the others; nothing where there is one page only. */
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
