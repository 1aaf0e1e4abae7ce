import { Link } from "@remix-run/react";
import type { AdminMember, MemberSort } from "~/domain/admin/rules";
import { useTimeZone } from "~/ui/time/use-time-zone";
import { sortAddress, type ListView } from "./list-address";
import { MemberRow } from "./member-row";

interface Column {
  title: string;
  /** Absent: the list cannot be sorted by this column. */
  sort?: MemberSort;
}

/** Specification 2. */
const columns: readonly Column[] = [
  { title: "User", sort: "name" },
  { title: "Email", sort: "email" },
  { title: "City", sort: "city" },
  { title: "Vehicle" },
  { title: "Points", sort: "points" },
  { title: "Rating", sort: "rating" },
  { title: "Spaces", sort: "spaces" },
  { title: "Joined", sort: "joined" },
];

interface Props {
  members: readonly AdminMember[];
  view: ListView;
  timeZone: string;
}

/** One page of members: a table on wide screens, cards on narrow ones. */
export function MemberTable({ members, view, timeZone: guess }: Props) {
  const timeZone = useTimeZone(guess);
  return (
    <table className="member-table">
      <thead>
        <tr>
          {columns.map((column) => (
            <Heading key={column.title} {...column} view={view} />
          ))}
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <MemberRow key={member.id} member={member} timeZone={timeZone} />
        ))}
      </tbody>
    </table>
  );
}

const spoken = { asc: "ascending", desc: "descending" } as const;

function Heading({ title, sort, view }: Column & { view: ListView }) {
  if (!sort) return <th scope="col">{title}</th>;
  const sorted = sort === view.sort ? spoken[view.order] : undefined;
  return (
    <th scope="col" aria-sort={sorted}>
      <Link to={sortAddress(view, sort)} preventScrollReset>
        {title}
      </Link>
    </th>
  );
}
