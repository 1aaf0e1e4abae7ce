import { Link } from "@remix-run/react";
import type { AdminMember, MemberSort } from "~/domain/admin/rules";
import { ratingText } from "~/domain/members/rules";
import { Avatar } from "~/ui/members/avatar";
import { alignedDate } from "~/ui/time/date-text";
import { useTimeZone } from "~/ui/time/use-time-zone";
import { sortAddress, type ListView } from "./list-address";

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

/** A member's row. Narrow screens show `data-label` in each cell, because the column headings are hidden there. */
const MemberRow = ({ member, timeZone }: { member: AdminMember; timeZone: string }) => (
  <tr>
    <th scope="row">
      <Avatar member={member} />
      <span>
        <Link dir="auto" to={`/admin/members/${member.id}`}>
          {`${member.firstName} ${member.lastName}`.trim() || "User"}
        </Link>
        {member.isAdmin && <span className="badge me">Admin</span>}
        {member.suspended && <span className="badge danger">Suspended</span>}
      </span>
    </th>
    <td data-label="Email">{member.email}</td>
    <td data-label="City">{member.city}</td>
    <td data-label="Vehicle">{member.vehicleDescription}</td>
    <td data-label="Points">{member.points.toLocaleString("en-US")}</td>
    <td data-label="Rating">{ratingText(member.rating)}</td>
    <td data-label="Spaces">{member.spacesShared.toLocaleString("en-US")}</td>
    <td data-label="Joined">
      <time dateTime={member.createdAt}>{alignedDate(member.createdAt, timeZone)}</time>
    </td>
  </tr>
);
