import { Link } from "@remix-run/react";
import { isSecurityKind, SECURITY_FILTER_MAX, securityKinds, type SecurityEvent } from "~/domain/admin/security-rules";
import { retentionDays } from "~/domain/shared/retention-rules";
import { Picture } from "~/ui/icons/icon";
import { PagesNav } from "~/ui/shell/pages-nav";
import { useTimeZone } from "~/ui/time/use-time-zone";
import { Moment } from "~/ui/admin/moment";
import { PersonLink } from "~/ui/admin/person-link";
import { ListFilter } from "~/ui/admin/list-filter";
import { Records } from "~/ui/admin/records";

interface SecurityLogData {
  /** Newest first. */
  events: SecurityEvent[];
  /** The filters of the list; empty for all entries. */
  kind: string;
  of: string;
  first: string | undefined;
  next: string | undefined;
  timeZone: string;
}

/** The security log: events that concern the safety of accounts, with network and account. */
export function SecurityLogPage({ events, kind, of, first, next, timeZone: guess }: SecurityLogData) {
  const timeZone = useTimeZone(guess);
  return (
    <div className="stack">
      <ListFilter
        action="/admin/security"
        filters={[
          { name: "kind", label: "What happened", value: kind, options: securityKinds, all: "Everything" },
          { name: "of", label: "Network or e-mail", value: of, max: SECURITY_FILTER_MAX },
        ]}
        clear="/admin/security"
      />
      {events.length === 0 ? <NoEvents /> : <Events events={events} timeZone={timeZone} />}
      <PagesNav first={first} next={next} />
    </div>
  );
}

const Events = ({ events, timeZone }: Pick<SecurityLogData, "events" | "timeZone">) => (
  <Records
    caption="Security log"
    columns={[
      { title: "What happened", cell: (event) => <What event={event} /> },
      { title: "Account", cell: ({ about }) => (about ? <PersonLink person={about} /> : "Not known") },
      { title: "Network", cell: ({ network }) => <NetworkLink network={network} /> },
      { title: "When", cell: ({ at }) => <Moment at={at} timeZone={timeZone} /> },
    ]}
    rows={events}
    keyOf={({ id }) => id}
  />
);

const What = ({ event: { kind, what } }: { event: SecurityEvent }) => (
  <>
    {isSecurityKind(kind) ? securityKinds[kind] : kind}
    {what !== null && (
      <>
        : <code>{what}</code>
      </>
    )}
  </>
);

/** A link that filters the log by this value. */
const NetworkLink = ({ network }: { network: string }) =>
  network === "" ? (
    "The server itself"
  ) : (
    <Link to={`?${new URLSearchParams({ of: network }).toString()}`}>{network}</Link>
  );

const NoEvents = () => (
  <div className="empty">
    <Picture name="done" />
    <h2>Nothing here</h2>
    <p>
      Sign-ins, new passwords, changes of roles and refusals by a limit stand here for {retentionDays.securityEvent}{" "}
      days.
    </p>
  </div>
);
