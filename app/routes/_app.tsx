import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Outlet, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import type { AppData } from "~/ui/shell/app-data";
import { describe } from "~/ui/shell/handle";
import { ErrorScreen } from "~/ui/shell/error-screen";
import { Shell } from "~/ui/shell/shell";
import { takeFlash } from "~/web/flash";

/** A page is called what its header says, and after the community. */
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: [describe(matches.at(-1)).title, data?.brand].filter(Boolean).join(" · ") },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { toast, headers } = await takeFlash(request);
  const brand = context.app.config.brandName;
  const member = (await context.signedIn())?.member ?? null;
  return data<AppData>({ brand, member, toasts: toast ? [toast] : [], unread: 0, openRequests: 0 }, { headers });
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
