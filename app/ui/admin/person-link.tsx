import { Link } from "@remix-run/react";
import type { Person } from "~/domain/members/rules";

/** A link to the member's page. Only the name when the account no longer exists. */
export const PersonLink = ({ person: { id, name } }: { person: Person }) =>
  id === null ? (
    <>{name}</>
  ) : (
    <Link dir="auto" to={`/admin/members/${id}`}>
      {name}
    </Link>
  );
