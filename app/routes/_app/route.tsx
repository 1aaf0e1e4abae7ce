import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import type { AppData } from "~/ui/shell/app-data";
import { ErrorScreen } from "~/ui/shell/error-screen";
import { Shell } from "~/ui/shell/shell";
import { loadShell } from "~/remix/load-shell";

export const loader = ({ request, context: loadContext }: LoaderFunctionArgs): Promise<{ data: AppData }> =>
  loadShell(request, loadContext);

export default function AppLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary() {
  return (
    <Shell>
      <ErrorScreen />
    </Shell>
  );
}
