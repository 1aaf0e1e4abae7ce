import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { unreadMessages } from "~/domain/chat";
import { takeNotices } from "~/domain/notices";
import { openRequest } from "~/domain/requests";
import type { AppData } from "~/ui/shell/app-data";
import { ErrorScreen } from "~/ui/shell/error-screen";
import { Shell } from "~/ui/shell/shell";
import { returnFromPayment } from "~/web/donations/return-from-payment";
import { takeFlash } from "~/web/flash";
import { showsNotice } from "~/web/security-notice";
import { keepTimeZone } from "~/web/time-zone";

/** Whose thread the page shows: its messages are being read and no longer counted. */
const partnerShown = (request: Request): string | undefined =>
  /^\/chat\/([^/]+)$/.exec(new URL(request.url).pathname)?.[1];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { context: domain, config } = context.app;
  const [signedIn, { toasts, headers }] = await Promise.all([context.signedIn(), takeFlash(request)]);
  const forVisitor = {
    brand: config.brandName,
    origin: config.publicUrl.origin,
    securityNotice: showsNotice(config, {
      cookie: request.headers.get("Cookie"),
      agent: request.headers.get("User-Agent"),
    }),
    member: null,
    toasts,
    unread: 0,
    openRequests: 0,
  };
  if (!signedIn) return data<AppData>(forVisitor, { headers });

  const { actor, member } = signedIn;
  // First of all: notices that are taken for an answer that leads on would be lost.
  const onward = await returnFromPayment(request, context, actor);
  if (onward) throw onward;
  await keepTimeZone(request, domain, signedIn);
  const [notices, unread, open] = await Promise.all([
    takeNotices(domain, actor.id),
    unreadMessages(domain, actor, partnerShown(request)),
    openRequest(domain, actor),
  ]);
  const waiting = notices.map(({ id, ...notice }) => ({ ...notice, noticeId: id }));
  const all = [...toasts, ...waiting];
  return data<AppData>({ ...forVisitor, member, toasts: all, unread, openRequests: open ? 1 : 0 }, { headers });
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
