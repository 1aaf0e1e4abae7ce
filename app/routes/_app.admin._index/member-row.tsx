import { Link } from "@remix-run/react";
import type { AdminMember } from "~/domain/admin/rules";
import { ratingText } from "~/domain/members/rules";
import { Avatar } from "~/ui/members/avatar";
import { alignedDate } from "~/ui/time/date-text";

/** A member's row. Narrow screens show `data-label` in each cell, because the column headings are hidden there. */
export const MemberRow = ({ member, timeZone }: { member: AdminMember; timeZone: string }) => (
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
