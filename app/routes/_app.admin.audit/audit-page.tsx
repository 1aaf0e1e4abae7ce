import { Link } from "@remix-run/react";
import { auditActions, FILTER_MAX, type AuditEntry } from "~/domain/admin/rules";
import type { Person } from "~/domain/members/rules";
import { Picture } from "~/ui/icons/icon";
import { useTimeZone } from "~/ui/time/use-time-zone";
import { AuditList } from "~/ui/admin/audit-list";
import { ListFilter } from "~/ui/admin/list-filter";
import { PagesNav } from "~/ui/shell/pages-nav";
import { PersonLink } from "~/ui/admin/person-link";

export interface AuditData {
  show: "acts" | "reads";
  /** The filters of the list; empty: everything. */
  filter: Record<"search" | "action" | "from" | "to", string>;
  /** Newest first. */
  entries: AuditEntry[];
  /** The member whom all entries are about; null for entries of several members. */
  about: Person | null;
  first: string | undefined;
  next: string | undefined;
  timeZone: string;
}

/** The audit log: every action of an admin. Nobody can change an entry. */
export function AuditPage({ show, filter, entries, about, first, next, timeZone: guess }: AuditData) {
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
      <ListFilter
        action="/admin/audit"
        filters={[
          { name: "search", label: "Admin or member", value: filter.search, max: FILTER_MAX },
          { name: "action", label: "What", value: filter.action, options: auditActions(show), all: "Everything" },
        ]}
        more={[
          { name: "from", label: "From", value: filter.from, date: true },
          { name: "to", label: "Until", value: filter.to, date: true },
        ]}
        hidden={fieldsOf(show, about)}
        clear={addressOf(show, about)}
      />
      {about && (
        <p className="row">
          <span>
            About <PersonLink person={about} /> alone.
          </span>
          <Link to="/admin/audit">Show everything</Link>
        </p>
      )}
      {entries.length === 0 ? (
        <NoEntries show={show} filtered={Object.values(filter).some(Boolean)} />
      ) : (
        <AuditList entries={entries} timeZone={timeZone} />
      )}
      <PagesNav first={first} next={next} />
    </div>
  );
}

const fieldsOf = (show: AuditData["show"], about: Person | null): Record<string, string> => ({
  show,
  ...(about?.id && { member: about.id }),
});

const addressOf = (show: AuditData["show"], about: Person | null): string =>
  `?${new URLSearchParams(fieldsOf(show, about)).toString()}`;

const NoEntries = ({ show, filtered }: Pick<AuditData, "show"> & { filtered: boolean }) => (
  <div className="empty">
    <Picture name="history" />
    <h2>{filtered ? "Nothing matches" : "Nothing yet"}</h2>
    <p>
      {show === "acts"
        ? "Whatever an admin does is written down here, with its reason."
        : "Whose data an admin reads is written down here."}
    </p>
  </div>
);
