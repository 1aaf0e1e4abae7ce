import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SecurityLogPage } from "~/routes/_app.admin.security/security-log-page";
import type { PageHandle } from "~/ui/shell/handle";
import { requireAdmin } from "~/auth/guards";
import { SECURITY_PAGE, securityLog, securityLogInput } from "~/domain/admin";
import type { AppLoadContext } from "~/auth/context";
import type { SignedIn } from "~/auth/session";
import { timeZoneOf } from "~/auth/time-zone";
import { paginate } from "~/server/paginate";
import { queryOf } from "~/server/search-params";

export const handle: PageHandle = {
  title: "Security log",
  subtitle: "Sign-ins, passwords, roles and refusals of 30 days",
  back: "/admin",
  tab: "profile",
  layout: "wide",
};

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  loadSecurity(request, context, await requireAdmin(request, context));

export default function Security() {
  return <SecurityLogPage {...useLoaderData<typeof loader>()} />;
}

/** The page of the security log that the address names. */
async function loadSecurity(request: Request, { app: { context } }: AppLoadContext, signedIn: SignedIn) {
  const { actor } = signedIn;
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
    timeZone: timeZoneOf(request, context.settings, signedIn),
  };
}
