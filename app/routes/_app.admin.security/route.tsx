import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";
import { adminPage } from "~/ui/admin/admin-page";
import { requireAdmin } from "~/auth/guards";
import { SECURITY_PAGE, securityLog, securityLogInput } from "~/domain/admin";
import { paginate } from "~/server/paginate";
import { queryOf } from "~/server/search-params";
import {
  isSecurityKind,
  MAX_SECURITY_FILTER_LENGTH,
  securityKinds,
  type SecurityEvent,
} from "~/domain/admin/security-rules";
import { retentionDays } from "~/domain/shared/retention-rules";
import { Empty, PagesNav } from "~/ui/shell/list-parts";
import { Moment } from "~/ui/time/moment";
import { PersonLink } from "~/ui/admin/person-link";
import { ListFilter } from "~/ui/admin/list-filter";
import { Records } from "~/ui/admin/records";

export const handle = adminPage({
  title: "Security log",
  subtitle: `Sign-ins, roles and refusals of ${retentionDays.securityEvent} days`,
});

/** The page of the security log that the address names. */
export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const { actor } = await requireAdmin(request, loadContext);
  const { context } = loadContext.app;
  const { kind, of, before } = queryOf(request, securityLogInput);
  const filter = { ...(kind && { kind }), ...(of !== undefined && { of }) };
  const { rows, ...pages } = await paginate(request, {
    size: SECURITY_PAGE,
    read: (limit) => securityLog(context, actor, { kind, of, before }, limit),
    key: before,
    filter,
  });
  return {
    events: rows,
    kind: kind ?? "",
    of: of ?? "",
    ...pages,
  };
}

/** The security log: events that concern the safety of accounts, with network and account. */
export default function Security() {
  const { events, kind, of, first, next } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <ListFilter
        action="/admin/security"
        filters={[
          { name: "kind", label: "What happened", value: kind, options: securityKinds, all: "Everything" },
          { name: "of", label: "Network or email", value: of, max: MAX_SECURITY_FILTER_LENGTH },
        ]}
        clear="/admin/security"
      />
      {events.length === 0 ? (
        <Empty picture="done" title="Nothing here">
          <p>
            Sign-ins, new passwords, changes of roles and refusals by a limit stand here for{" "}
            {retentionDays.securityEvent} days.
          </p>
        </Empty>
      ) : (
        <Events events={events} />
      )}
      <PagesNav first={first} next={next} />
    </div>
  );
}

const Events = ({ events }: { events: readonly SecurityEvent[] }) => (
  <Records
    caption="Security log"
    columns={[
      { title: "What happened", cell: (event) => <EventCell event={event} /> },
      { title: "Account", cell: ({ member }) => (member ? <PersonLink person={member} /> : "Not known") },
      { title: "Network", cell: ({ network }) => <NetworkLink network={network} /> },
      { title: "When", cell: ({ at }) => <Moment at={at} /> },
    ]}
    rows={events}
    keyOf={({ id }) => id}
  />
);

const EventCell = ({ event: { kind, what } }: { event: SecurityEvent }) => (
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
