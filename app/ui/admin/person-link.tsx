import { Link } from "@remix-run/react";
import type { Person } from "~/domain/members/rules";

/** Leads to the member's page, as long as there is a member. */
export const PersonLink = ({ person: { id, name } }: { person: Person }) =>
  id === null ? (
    <bdi>{name}</bdi>
  ) : (
    <Link to={`/admin/members/${id}`}>
      <bdi>{name}</bdi>
    </Link>
  );
