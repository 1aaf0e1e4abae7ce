import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import type { AppData } from "~/ui/shell/app-data";
import { ErrorScreen } from "~/ui/shell/error-screen";
import { Shell } from "~/ui/shell/shell";
import { takeFlash } from "~/web/flash";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { toast, headers } = await takeFlash(request);
  const brand = context.app.config.brandName;
  return data<AppData>({ brand, member: null, toasts: toast ? [toast] : [], unread: 0, openRequests: 0 }, { headers });
}

/** Each new page brings the counts up to date and whatever waited to be said. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate || currentUrl.pathname !== nextUrl.pathname;

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
