import { Link } from "@remix-run/react";
import { type AdminMember, type MemberSort, firstOrder, type MemberFilter, type SortOrder } from "~/domain/admin/rules";
import { fullName, ratingText } from "~/domain/members/member-text-rules";
import { Records, type Column } from "~/ui/admin/records";
import { Avatar } from "~/ui/members/avatar";
import { alignedDate } from "~/ui/time/date-text";
import { useTimeZone } from "~/ui/time/use-time-zone";
import { numberText } from "~/ui/admin/counts";

/** The id of the form that the boxes of the table belong to. */
export const CHOSEN_FORM = "chosen";

interface Props {
  members: readonly AdminMember[];
  view: ListView;
}

const ariaSort = { asc: "ascending", desc: "descending" } as const;

/** One page of members: a table on wide screens, cards on narrow ones. */
export function MemberTable({ members, view }: Props) {
  const timeZone = useTimeZone();
  const sort = (by: MemberSort) => ({
    to: sortAddress(view, by),
    now: by === view.sort ? ariaSort[view.order] : undefined,
  });
  const date = (at: string) => <time dateTime={at}>{alignedDate(at, timeZone)}</time>;
  const columns: Column<AdminMember>[] = [
    { title: "User", cell: (member) => <MemberCell member={member} />, sort: sort("name") },
    { title: "Email", cell: ({ email }) => email, sort: sort("email") },
    { title: "City", cell: ({ city }) => city, sort: sort("city") },
    { title: "Vehicle", cell: ({ vehicleDescription }) => vehicleDescription },
    { title: "Points", cell: ({ points }) => numberText(points), number: true, sort: sort("points") },
    { title: "Rating", cell: ({ rating }) => ratingText(rating), number: true, sort: sort("rating") },
    { title: "Spaces", cell: ({ spacesShared }) => numberText(spacesShared), number: true, sort: sort("spaces") },
    { title: "Joined", cell: ({ createdAt }) => date(createdAt), sort: sort("joined") },
    {
      title: "Seen",
      cell: ({ lastSeenAt }) => (lastSeenAt === null ? "Not yet" : date(lastSeenAt)),
      sort: sort("seen"),
    },
  ];
  return <Records caption="Members" className="member-table" columns={columns} rows={members} keyOf={({ id }) => id} />;
}

/** A box that chooses the member for the acts on many, and who it is. */
const MemberCell = ({ member }: { member: AdminMember }) => (
  <>
    <label className="tick">
      <input
        type="checkbox"
        name="member"
        value={member.id}
        form={CHOSEN_FORM}
        aria-label={`Choose ${fullName(member)}`}
      />
    </label>
    <Avatar member={member} />
    <span>
      <Link dir="auto" to={`/admin/members/${member.id}`}>
        {`${member.firstName} ${member.lastName}`.trim() || "User"}
      </Link>
      {member.isAdmin && <span className="badge me">Admin</span>}
      {member.suspended && <span className="badge danger">Suspended</span>}
      {member.waiting && <span className="badge">Waits</span>}
      {!member.emailConfirmed && <span className="badge">Not confirmed</span>}
    </span>
  </>
);

/** The filters and the order of the list of members, and the number of its page. */
export interface ListView {
  filter: MemberFilter;
  sort: MemberSort;
  order: SortOrder;
  page: number;
}

/** '?city=Brooklyn&all=on': these filters, and `more` parameters. */
export const filterQuery = ({ filter }: ListView, more: Record<string, string> = {}): string =>
  queryText({ ...filter, ...more });

/** The address of the list with these filters; `page` says which page (`after`, `before`, `page`). Without it: the first. */
export function listAddress({ filter, sort, order }: ListView, page: Record<string, string> = {}): string {
  const isUsual = sort === "joined" && order === firstOrder(sort);
  return `/admin${queryText({ ...filter, ...(isUsual ? {} : { sort, order }), ...page })}#members`;
}

/** The address of the list sorted by that column. If it is sorted by the column already, the order is reversed. */
function sortAddress(view: ListView, sort: MemberSort): string {
  const reversed = view.order === "asc" ? "desc" : "asc";
  return listAddress({ ...view, sort, order: sort === view.sort ? reversed : firstOrder(sort) });
}

function queryText(fields: Record<string, string>): string {
  const query = new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== "")).toString();
  return query === "" ? "" : `?${query}`;
}
