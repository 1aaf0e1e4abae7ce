import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";
import { adminPage } from "~/ui/admin/admin-page";
import { requireAdmin } from "~/auth/guards";
import { AUDIT_PAGE, auditLog, auditLogInput, auditSubject } from "~/domain/admin";
import { timeZoneOf } from "~/auth/time-zone";
import { paginate } from "~/server/paginate";
import { queryOrEmpty } from "~/server/search-params";
import { auditActions } from "~/domain/admin/audit-rules";
import { MAX_FILTER_LENGTH } from "~/domain/admin/rules";
import { Empty, PagesNav, Segments } from "~/ui/shell/list-parts";
import { AuditList } from "~/ui/admin/audit-list";
import { ListFilter } from "~/ui/admin/list-filter";
import { PersonLink } from "~/ui/admin/person-link";

export const handle = adminPage({ title: "Audit log", subtitle: "What admins did, and why" });

/** The page of the audit log after the key in the address. An invalid address shows the first page. */
export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const signedIn = await requireAdmin(request, loadContext);
  const { context } = loadContext.app;
  const { before, ...asked } = queryOrEmpty(request, auditLogInput);
  const { show, member, ...filter } = asked;
  const timeZone = timeZoneOf(request, context.settings, signedIn);
  const { rows, ...pages } = await paginate(request, {
    size: AUDIT_PAGE,
    read: (limit) => auditLog(context, signedIn.actor, { before, ...asked }, limit, timeZone),
    key: before,
    filter: asked,
  });
  return {
    show,
    filter,
    entries: rows,
    member,
    // The member whom all entries are about; null for entries of several members.
    subject: member === undefined ? null : await auditSubject(context, signedIn.actor, member),
    ...pages,
  };
}

/** The audit log: every action of an admin. Nobody can change an entry. */
export default function Audit() {
  const { show, filter, entries, member, subject, first, next } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <Segments
        label="Audit log"
        options={[
          ["acts", "What admins did"],
          ["reads", "What they read"],
        ]}
        chosen={show}
        to={(choice) => addressOf(choice, member)}
      />
      <ListFilter
        action="/admin/audit"
        filters={[
          { name: "search", label: "Admin or member", value: filter.search, max: MAX_FILTER_LENGTH },
          { name: "what", label: "What", value: filter.what, options: auditActions(show), all: "Everything" },
        ]}
        more={[
          { name: "from", label: "From", value: filter.from, date: true },
          { name: "to", label: "Until", value: filter.to, date: true },
        ]}
        hidden={fieldsOf(show, member)}
        clear={addressOf(show, member)}
      />
      {subject && (
        <p className="row">
          <span>
            About <PersonLink person={subject} /> alone.
          </span>
          <Link to="/admin/audit">Show everything</Link>
        </p>
      )}
      {entries.length === 0 ? (
        <Empty picture="history" title={Object.values(filter).some(Boolean) ? "Nothing matches" : "Nothing yet"}>
          <p>
            {show === "acts"
              ? "Whatever an admin does is written down here, with its reason."
              : "Whose data an admin reads is written down here."}
          </p>
        </Empty>
      ) : (
        <AuditList entries={entries} />
      )}
      <PagesNav first={first} next={next} />
    </div>
  );
}

const fieldsOf = (show: string, member: string | undefined): Record<string, string> => ({
  show,
  ...(member && { member }),
});

const addressOf = (show: string, member: string | undefined): string =>
  `?${new URLSearchParams(fieldsOf(show, member)).toString()}`;
