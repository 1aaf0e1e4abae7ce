import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AuditPage } from "~/routes/_app.admin.audit/audit-page";
import type { PageHandle } from "~/ui/shell/handle";
import { requireAdmin } from "~/auth/guards";
import { AUDIT_PAGE, auditLog, auditLogInput } from "~/domain/admin";
import type { AppLoadContext } from "~/auth/context";
import type { SignedIn } from "~/auth/session";
import { timeZoneOf } from "~/auth/time-zone";
import { paginate } from "~/server/paginate";
import { queryOrEmpty } from "~/server/search-params";

export const handle: PageHandle = {
  title: "Audit log",
  subtitle: "What admins did, and why",
  back: "/admin",
  tab: "profile",
  layout: "wide",
};

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  loadAudit(request, context, await requireAdmin(request, context));

export default function Audit() {
  return <AuditPage {...useLoaderData<typeof loader>()} />;
}

/** The page of the audit log after the key in the address. An invalid address shows the first page. */
async function loadAudit(request: Request, { app: { context } }: AppLoadContext, signedIn: SignedIn) {
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
    about: member === undefined ? null : (rows[0]?.about ?? null),
    ...pages,
    timeZone,
  };
}
