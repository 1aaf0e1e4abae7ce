import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, Outlet, useLoaderData, useRouteError } from "@remix-run/react";
import { countOpenMessages } from "~/domain/contact";
import { countOpenReports } from "~/domain/moderation";
import { countPendingRedemptions } from "~/domain/rewards";
import { AccessDenied } from "~/routes/_app.admin/access-denied";
import stylesheet from "~/routes/_app.admin/admin.css";
import { AdminFrame } from "~/routes/_app.admin/admin-frame";
import { ErrorScreen } from "~/ui/shell/error-screen";
import type { PageHandle } from "~/ui/shell/handle";
import { requireAdmin } from "~/auth/guards";

export const handle: PageHandle = { hydrateErrors: true };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export async function loader({ request, context: load }: LoaderFunctionArgs) {
  const { actor } = await requireAdmin(request, load);
  const { context } = load.app;
  const [redemptions, messages, reports] = await Promise.all([
    countPendingRedemptions(context, actor),
    countOpenMessages(context, actor),
    countOpenReports(context, actor),
  ]);
  return { redemptions, messages, reports };
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
