import { Form, Link } from "@remix-run/react";
import { isSecurityKind, SECURITY_FILTER_MAX, type SecurityEvent, securityKinds } from "~/domain/admin/security-rules";
import { retentionDays } from "~/domain/shared/privacy-rules";
import { Icon, Picture } from "~/ui/icons/icon";
import { PagesNav } from "~/ui/shell/pages-nav";
import { useTimeZone } from "~/ui/time/use-time-zone";
import { Moment } from "~/ui/admin/moment";
import { PersonLink } from "~/ui/admin/person-link";

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
      <Filter kind={kind} of={of} />
      {events.length === 0 ? <NoEvents /> : <Events events={events} timeZone={timeZone} />}
      <PagesNav first={first} next={next} />
    </div>
  );
}

const kinds = Object.entries(securityKinds);

/** The filters, as a plain GET form. */
const Filter = ({ kind, of }: Pick<SecurityLogData, "kind" | "of">) => (
  <Form className="member-filter" method="get" action="/admin/security" key={kind + of} role="search">
    <p className="field">
      <label htmlFor="kind">What happened</label>
      <select id="kind" name="kind" defaultValue={kind}>
        <option value="">Everything</option>
        {kinds.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </p>
    <p className="field">
      <label htmlFor="of">Network or e-mail</label>
      <input id="of" name="of" type="search" defaultValue={of} maxLength={SECURITY_FILTER_MAX} />
    </p>
    <p className="row">
      <button className="button">
        <Icon name="search" />
        Search
      </button>
      {(kind !== "" || of !== "") && (
        <Link className="button quiet" to="/admin/security">
          Clear
        </Link>
      )}
    </p>
  </Form>
);

const Events = ({ events, timeZone }: Pick<SecurityLogData, "events" | "timeZone">) => (
  <table className="records">
    <thead>
      <tr>
        <th scope="col">What happened</th>
        <th scope="col">Account</th>
        <th scope="col">Network</th>
        <th scope="col">When</th>
      </tr>
    </thead>
    <tbody>
      {events.map(({ id, kind, what, about, network, at }) => (
        <tr key={id}>
          <th scope="row">
            {isSecurityKind(kind) ? securityKinds[kind] : kind}
            {what !== null && (
              <>
                : <code>{what}</code>
              </>
            )}
          </th>
          <td data-label="Account">{about ? <PersonLink person={about} /> : "Not known"}</td>
          <td data-label="Network">{network === "" ? "The server itself" : <NetworkLink network={network} />}</td>
          <td data-label="When">
            <Moment at={at} timeZone={timeZone} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** A link that filters the log by this value. */
const NetworkLink = ({ network }: { network: string }) => (
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
