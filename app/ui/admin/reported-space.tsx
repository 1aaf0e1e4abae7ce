import type { ReportedSpace as Space } from "~/domain/moderation/rules";
import { labelOf } from "~/domain/spaces/rules";
import { Moment } from "./moment";
import { PersonLink } from "./person-link";

/** How spaces stand that members no longer see: to them those are 'Unknown' (specification 4). */
const closed: Partial<Record<Space["status"], string>> = { removed: "Removed", expired: "Expired" };

/** A space that was reported: whose it is, when and where it was shared, how it stands, and what its owner wrote. */
export const ReportedSpace = ({ space, timeZone }: { space: Space; timeZone: string }) => (
  <figure>
    <figcaption className="soft">
      <PersonLink person={space.owner} /> shared <Moment at={space.createdAt} timeZone={timeZone} />{" "}
      <span className="badge">{closed[space.status] ?? labelOf(space.status)}</span>
    </figcaption>
    <blockquote className="lines" dir="auto">
      {[space.address || `About ${space.latitude}, ${space.longitude}`, space.description].filter(Boolean).join("\n")}
    </blockquote>
  </figure>
);
