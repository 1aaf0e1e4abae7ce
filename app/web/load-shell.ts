import { data } from "@remix-run/node";
import { unreadMessages } from "~/domain/chat";
import { takeNotices } from "~/domain/notices";
import { openRequest } from "~/domain/requests";
import type { AppLoadContext } from "./context";
import { returnFromPayment } from "./donations/return-from-payment";
import { takeFlash } from "./flash";
import { showsNotice } from "./security-notice";
import { keepTimeZone } from "./time-zone";

/** Whose thread the page shows: its messages are being read and no longer counted. */
const partnerShown = (request: Request): string | undefined =>
  /^\/chat\/([^/]+)$/.exec(new URL(request.url).pathname)?.[1];

/** What the layout shows around every page: who is signed in, what waits to be said, and how much. */
export async function loadShell(request: Request, context: AppLoadContext) {
  const { context: domain, config } = context.app;
  const [signedIn, { toasts: carried, headers }] = await Promise.all([context.signedIn(), takeFlash(request)]);
  const toasts = [...context.toasts, ...carried];
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
  if (!signedIn) return data(forVisitor, { headers });

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
  return data({ ...forVisitor, member, toasts: all, unread, openRequests: open ? 1 : 0 }, { headers });
}
