import { Link } from "@remix-run/react";
import type { AuditEntry } from "~/domain/admin/rules";
import type { Person } from "~/domain/members/rules";
import { Picture } from "~/ui/icons/icon";
import { useTimeZone } from "~/ui/time/use-time-zone";
import { AuditList } from "~/ui/admin/audit-list";
import { PagesNav } from "~/ui/shell/pages-nav";
import { PersonLink } from "~/ui/admin/person-link";

export interface AuditData {
  show: "acts" | "reads";
  /** Newest first. */
  entries: AuditEntry[];
  /** The member whom all entries are about; null for entries of several members. */
  about: Person | null;
  first: string | undefined;
  next: string | undefined;
  timeZone: string;
}

/** The audit log: every action of an admin. Nobody can change an entry. */
export function AuditPage({ show, entries, about, first, next, timeZone: guess }: AuditData) {
  const timeZone = useTimeZone(guess);
  return (
    <div className="stack">
      <nav className="segments" aria-label="Audit log">
        <Link to={addressOf("acts", about)} aria-current={show === "acts" ? "page" : undefined}>
          What admins did
        </Link>
        <Link to={addressOf("reads", about)} aria-current={show === "reads" ? "page" : undefined}>
          What they read
        </Link>
      </nav>
      {about && (
        <p className="row">
          <span>
            About <PersonLink person={about} /> alone.
          </span>
          <Link to="/admin/audit">Show everything</Link>
        </p>
      )}
      {entries.length === 0 ? <NoDeeds show={show} /> : <AuditList entries={entries} timeZone={timeZone} />}
      <PagesNav first={first} next={next} />
    </div>
  );
}

const addressOf = (show: AuditData["show"], about: Person | null): string =>
  `?${new URLSearchParams({ show, ...(about?.id && { member: about.id }) }).toString()}`;

const NoDeeds = ({ show }: Pick<AuditData, "show">) => (
  <div className="empty">
    <Picture name="history" />
    <h2>Nothing yet</h2>
    <p>
      {show === "acts"
        ? "Whatever an admin does is written down here, with its reason."
        : "Whose data an admin reads is written down here."}
    </p>
  </div>
);
