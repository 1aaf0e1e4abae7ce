import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Picture, type PictureName } from "~/ui/icons/icon";

interface PagesProps {
  /** The address of the first page, or of the one before. Undefined on the first page. */
  first: string | undefined;
  /** The address of the next page. Undefined on the last page. */
  next: string | undefined;
  /** The number of this page, and of all; absent where they are not counted. */
  page?: number;
  pages?: number;
  labels?: { first: string; next: string };
}

/** Links between the pages of a list. Renders nothing for a single page. */
export function PagesNav({ first, next, page, pages, labels = { first: "Newest", next: "Older" } }: PagesProps) {
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

interface SegmentsProps {
  label: string;
  /** The words of each choice, by its code. */
  options: readonly (readonly [code: string, words: string])[];
  chosen: string;
  /** The address at which a choice is shown. */
  to: (code: string) => string;
  /** They change the page's list alone: view and history stay. */
  inPlace?: boolean;
}

/** Links side by side, one of which is the shown one: what a list shows, or of which period. */
export const Segments = ({ label, options, chosen, to, inPlace = false }: SegmentsProps) => (
  <nav className="segments" aria-label={label}>
    {options.map(([code, words]) => (
      <Link
        key={code}
        to={to(code)}
        aria-current={code === chosen ? "page" : undefined}
        replace={inPlace}
        preventScrollReset={inPlace}
      >
        {words}
      </Link>
    ))}
  </nav>
);

interface EmptyProps {
  picture: PictureName;
  title: string;
  /** What comes here, and what helps. */
  children: ReactNode;
}

/** What stands in the place of a list that holds nothing. */
export const Empty = ({ picture, title, children }: EmptyProps) => (
  <div className="empty">
    <Picture name={picture} />
    <h2>{title}</h2>
    {children}
  </div>
);
