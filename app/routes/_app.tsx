import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { unreadMessages } from "~/domain/chat";
import { takeNotices } from "~/domain/notices";
import { openRequest } from "~/domain/requests";
import type { AppData } from "~/ui/shell/app-data";
import { describe } from "~/ui/shell/handle";
import { ErrorScreen } from "~/ui/shell/error-screen";
import { Shell } from "~/ui/shell/shell";
import { takeFlash } from "~/web/flash";
import { keepTimeZone } from "~/web/time-zone";

/** A page is called what its header says, and after the community. */
export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: [describe(matches.at(-1)).title, data?.brand].filter(Boolean).join(" · ") },
];

/** Whose thread the page shows: its messages are being read and no longer counted. */
const partnerShown = (request: Request): string | undefined =>
  /^\/chat\/([^/]+)$/.exec(new URL(request.url).pathname)?.[1];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { context: domain, config } = context.app;
  const [signedIn, { toast, headers }] = await Promise.all([context.signedIn(), takeFlash(request)]);
  const flash = toast ? [toast] : [];
  const forVisitor = { brand: config.brandName, member: null, toasts: flash, unread: 0, openRequests: 0 };
  if (!signedIn) return data<AppData>(forVisitor, { headers });

  const { actor, member } = signedIn;
  await keepTimeZone(request, domain, signedIn);
  const [notices, unread, open] = await Promise.all([
    takeNotices(domain, actor.id),
    unreadMessages(domain, actor, partnerShown(request)),
    openRequest(domain, actor),
  ]);
  const waiting = notices.map(({ id, ...notice }) => ({ ...notice, noticeId: id }));
  const toasts = [...flash, ...waiting];
  return data<AppData>({ ...forVisitor, member, toasts, unread, openRequests: open ? 1 : 0 }, { headers });
}

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
