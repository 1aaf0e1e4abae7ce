import { Link } from "@remix-run/react";
import type { MemberPage } from "~/domain/admin/rules";
import { listAddress, type ListView } from "./list-address";

/** Links to the previous and the next page. Their keys are the first and the last member of this page. */
export function PageLinks({ page: { previous, next }, view }: { page: MemberPage; view: ListView }) {
  if (previous === null && next === null) return null;
  return (
    <nav className="row apart" aria-label="Pages">
      {previous !== null && (
        <Link className="button quiet" rel="prev" to={listAddress(view, { before: previous })}>
          Previous
        </Link>
      )}
      {next !== null && (
        <Link className="button quiet" rel="next" to={listAddress(view, { after: next })}>
          Next
        </Link>
      )}
    </nav>
  );
}
