import { useTimeZone } from "~/ui/time/use-time-zone";
import type { MemberFile } from "~/domain/admin/member-file-rules";
import { mailLink } from "~/domain/contact/rules";
import { FORMER_MEMBER, fullName, maskedPlate, ratingText } from "~/domain/members/member-text-rules";
import { Avatar } from "~/ui/members/avatar";
import { dateText } from "~/ui/time/date-text";
import { Moment } from "~/ui/time/moment";
import { numberText } from "~/ui/admin/counts";

/** Who the member is: figures and standing, and why they are suspended. */
export function MemberSummary({ file }: { file: MemberFile }) {
  const timeZone = useTimeZone();
  const { member, online, lastSeenAt, suspension, waiting, emailConfirmed, former } = file;
  const lastSeen = lastSeenAt ? <Moment at={lastSeenAt} /> : "Not yet";
  const facts: [label: string, value: React.ReactNode][] = [
    ["City", member.city || "Not given"],
    ["Vehicle", member.vehicleDescription || "Not given"],
    ["License plate", maskedPlate(member.licensePlate) || "Not given"],
    ["Joined", dateText(member.createdAt, timeZone)],
    ["Last seen", online ? "Online now" : lastSeen],
    ["Points", numberText(member.points)],
    ["Rating", ratingText(member.rating)],
    ["Spaces shared", numberText(member.spacesShared)],
  ];
  return (
    <section className="card stack" aria-label="Member">
      <div className="you row">
        <Avatar member={member} large />
        <div>
          <h2>{former ? FORMER_MEMBER : fullName(member)}</h2>
          {!former && <a href={mailLink(member.email)}>{member.email}</a>}
        </div>
      </div>
      <ul className="row" aria-label="Standing">
        {suspension && <li className="badge danger">Suspended</li>}
        <li className={member.isAdmin ? "badge me" : "badge"}>{member.isAdmin ? "Admin" : "Member"}</li>
        {waiting && <li className="badge">Waits</li>}
        {!emailConfirmed && !former && <li className="badge">Not confirmed</li>}
        {member.inaugural && <li className="badge available">Inaugural Member</li>}
      </ul>
      {suspension && (
        <div className="notice danger">
          <p>
            Suspended <Moment at={suspension.since} />
          </p>
          <p dir="auto">{suspension.reason}</p>
        </div>
      )}
      <dl className="file-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
