import { Link } from "@remix-run/react";
import type { AuditEntry } from "~/domain/admin/rules";
import type { Person } from "~/domain/members/rules";
import { Icon } from "~/ui/icons/icon";
import { useTimeZone } from "~/ui/time/use-time-zone";
import { AuditList } from "./audit-list";
import { PagesNav } from "~/ui/shell/pages-nav";
import { PersonLink } from "./person-link";

export interface AuditData {
  /** Newest first. */
  entries: AuditEntry[];
  /** The one member whom all of them are about. */
  about: Person | null;
  first: string | undefined;
  next: string | undefined;
  timeZone: string;
}

/** Every action of an admin; nobody can change a line of it. */
export function AuditPage({ entries, about, first, next, timeZone: guess }: AuditData) {
  const timeZone = useTimeZone(guess);
  return (
    <div className="stack">
      {about && (
        <p className="row">
          <span>
            About <PersonLink person={about} /> alone.
          </span>
          <Link to="/admin/audit">Show everything</Link>
        </p>
      )}
      {entries.length === 0 ? <NoDeeds /> : <AuditList entries={entries} timeZone={timeZone} />}
      <PagesNav first={first} next={next} />
    </div>
  );
}

const NoDeeds = () => (
  <div className="empty">
    <Icon name="clock" />
    <h2>Nothing yet</h2>
    <p>Whatever an admin does is written down here, with its reason.</p>
  </div>
);
