import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AuditPage } from "~/routes/_app.admin.audit/audit-page";
import type { PageHandle } from "~/ui/shell/handle";
import { loadAudit } from "~/routes/_app.admin.audit/load-audit.server";
import { requireAdmin } from "~/auth/guards";

export const handle: PageHandle = {
  title: "Audit log",
  subtitle: "What admins did, and why",
  back: "/admin",
  tab: "profile",
  wide: true,
};

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  loadAudit(request, context, await requireAdmin(request, context));

export default function Audit() {
  return <AuditPage {...useLoaderData<typeof loader>()} />;
}
