import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, Outlet, useLoaderData, useRouteError, Link, useNavigate } from "@remix-run/react";
import { countWaitingMembers } from "~/domain/admin";
import { countOpenMessages } from "~/domain/contact";
import { countOpenReports } from "~/domain/moderation";
import { countPendingRedemptions } from "~/domain/rewards";
import stylesheet from "~/routes/_app.admin/admin.css";
import { AdminFrame } from "~/routes/_app.admin/admin-frame";
import { ErrorScreen } from "~/ui/shell/error-screen";
import type { PageHandle } from "~/ui/shell/handle";
import { requireAdmin } from "~/auth/guards";
import { useEffect } from "react";
import { Icon } from "~/ui/icons/icon";

export const handle: PageHandle = { hydrateErrors: true, noStore: true };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const { actor } = await requireAdmin(request, loadContext);
  const { context } = loadContext.app;
  const [redemptions, messages, reports, joining] = await Promise.all([
    countPendingRedemptions(context, actor),
    countOpenMessages(context, actor),
    countOpenReports(context, actor),
    countWaitingMembers(context, actor),
  ]);
  return { redemptions, messages, reports, joining };
}

export default function Admin() {
  return (
    <AdminFrame waiting={useLoaderData<typeof loader>()}>
      <Outlet />
    </AdminFrame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 403 ? <AccessDenied /> : <ErrorScreen />;
}

/** Milliseconds before the page redirects to the map home (tests/specification.md#caching-and-timing). */
const SHOWN_MS = 1000;

/** What a member who is no admin sees at an admin's page. */
function AccessDenied() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate("/", { replace: true }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className="empty" role="alert">
      <Icon name="lock" />
      <h2>Access Denied</h2>
      <p>You don't have admin privileges.</p>
      <Link className="button" to="/">
        Home
      </Link>
    </div>
  );
}
