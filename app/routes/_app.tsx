import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { unreadMessages } from "~/domain/chat";
import { takeNotices } from "~/domain/notices";
import { useConnection } from "~/realtime/use-realtime";
import type { AppData } from "~/ui/shell/app-data";
import { describe } from "~/ui/shell/handle";
import { ErrorScreen } from "~/ui/shell/error-screen";
import { Shell } from "~/ui/shell/shell";
import { takeFlash } from "~/web/flash";

/** A page is called what its header says, and after the community. */
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: [describe(matches.at(-1)).title, data?.brand].filter(Boolean).join(" · ") },
];

/** Whose thread the page shows: its messages are being read and no longer counted. */
const partnerShown = (request: Request): string | undefined =>
  /^\/chat\/([^/]+)$/.exec(new URL(request.url).pathname)?.[1];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { toast, headers } = await takeFlash(request);
  const { config, context: domain } = context.app;
  const signedIn = await context.signedIn();
  const [unread, notices] = signedIn
    ? await Promise.all([
        unreadMessages(domain, signedIn.actor, partnerShown(request)),
        takeNotices(domain, signedIn.actor.id),
      ])
    : [0, []];
  const toasts = [...(toast ? [toast] : []), ...notices];
  const member = signedIn?.member ?? null;
  return data<AppData>({ brand: config.brandName, member, toasts, unread, openRequests: 0 }, { headers });
}

/** Each new page brings the counts up to date and whatever waited to be said. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate || currentUrl.pathname !== nextUrl.pathname;

export default function AppLayout() {
  const { member } = useLoaderData<typeof loader>();
  useConnection(member?.id ?? null);
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
