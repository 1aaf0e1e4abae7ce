import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SecurityLogPage } from "~/routes/_app.admin.security/security-log-page";
import type { PageHandle } from "~/ui/shell/handle";
import { loadSecurity } from "~/routes/_app.admin.security/load-security.server";
import { requireAdmin } from "~/auth/guards";

export const handle: PageHandle = {
  title: "Security log",
  subtitle: "Sign-ins, passwords, roles and refusals of 30 days",
  back: "/admin",
  tab: "profile",
  wide: true,
};

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  loadSecurity(request, context, await requireAdmin(request, context));

export default function Security() {
  return <SecurityLogPage {...useLoaderData<typeof loader>()} />;
}
