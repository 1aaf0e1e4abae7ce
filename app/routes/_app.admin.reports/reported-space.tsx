import { Link } from "@remix-run/react";
import type { ReportedSpace as Space } from "~/domain/moderation/rules";
import { isActive, labelOf } from "~/domain/spaces/rules";
import { Moment } from "~/ui/admin/moment";
import { PersonLink } from "~/ui/admin/person-link";

/** Labels of closed statuses for admins. Members would read 'Unknown' (specification 4). */
const closed: Partial<Record<Space["status"], string>> = { removed: "Removed", expired: "Expired" };

/** A reported space: owner, time, place, status and description. */
export const ReportedSpace = ({ space, timeZone }: { space: Space; timeZone: string }) => (
  <figure>
    <figcaption className="soft">
      <PersonLink person={space.owner} /> shared <Moment at={space.createdAt} timeZone={timeZone} />{" "}
      <span className="badge">{closed[space.status] ?? labelOf(space.status)}</span>
    </figcaption>
    <blockquote className="lines" dir="auto">
      {[space.address || `About ${space.latitude}, ${space.longitude}`, space.description].filter(Boolean).join("\n")}
    </blockquote>
    {isActive(space.status) && (
      <Link className="lone" to={`/admin/spaces/${space.id}`}>
        Take it off the map
      </Link>
    )}
  </figure>
);
