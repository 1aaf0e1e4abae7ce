import { Link } from "@remix-run/react";
import type { Person } from "~/domain/members/rules";

/** Leads to the member's page, as long as there is a member. */
export const PersonLink = ({ person: { id, name } }: { person: Person }) =>
  id === null ? (
    <>{name}</>
  ) : (
    <Link dir="auto" to={`/admin/members/${id}`}>
      {name}
    </Link>
  );
