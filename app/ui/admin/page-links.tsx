import { Link } from "@remix-run/react";
import type { MemberPage } from "~/domain/admin/rules";
import { listAddress, type ListView } from "./list-address";

/** The pages before and after this one, by the members at its ends. */
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
