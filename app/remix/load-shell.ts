import { data } from "@remix-run/node";
import { unreadMessages } from "~/domain/chat";
import { takeNotices } from "~/domain/notifications";
import { shellMember } from "~/domain/members/rules";
import { moreNotices } from "~/domain/notifications/rules";
import { openQuestion } from "~/domain/plans";
import { clockText } from "~/domain/shared/calendar";
import type { AppLoadContext } from "~/auth/context";
import { loadPromises } from "./load-promises";
import { isCopy } from "./offline-copy";
import { returnFromPayment } from "./return-from-payment";
import { takeFlash } from "~/auth/flash";
import { takeDraft } from "~/auth/draft";
import { showsNotice } from "~/security/security-notice";
import { isSpeculative } from "~/security/browser-headers";
import { storeTimeZone, timeZoneOf, zoneInCookie } from "~/auth/time-zone";
import { DAY, MINUTE } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { dismissedId } from "~/forms/dismissed-banners";
import { requestsToAnswer, unratedHandovers, openRequest } from "~/domain/listings";
import type { RequestToAnswer } from "~/domain/listings/promise-rules";
import type { FormReply } from "~/ui/forms/form-state";

/** The partner of the open thread, by the page's address. Its messages are being read, so they do not count as unread. */
const partnerShown = (request: Request): string | undefined =>
  /^\/chat\/([^/]+)$/.exec(new URL(request.url).pathname)?.[1];

/**
 * Waiting notices as toasts, but not those of the spaces in `inBars`: bars and cards of the page tell of them. The last one
 * says how many more there are.
 */
function noticeToasts({ notices, more }: Awaited<ReturnType<typeof takeNotices>>, inBars: readonly string[]) {
  const rest = moreNotices(more);
  const fresh = notices.filter(({ spaceId }) => spaceId === null || !inBars.includes(spaceId));
  return fresh.map(({ id, spaceId: _, message, ...notice }, index) => ({
    ...notice,
    message: rest && index === fresh.length - 1 ? `${message} ${rest}` : message,
    noticeId: id,
  }));
}

/**
 * Whether a page may reload by itself while a promise runs: without JavaScript, and unless the member stopped it. The
 * cookie with the time zone shows that a browser runs scripts.
 */
const mayRefresh = ({ url, headers }: Request): boolean =>
  zoneInCookie(headers.get("Cookie")) === null && new URL(url).searchParams.get("refresh") !== "off";

/** The one request that the bar shows: that of the open thread's partner, else the nearest. The Requests screen has all. */
const shownRequest = (requests: readonly RequestToAnswer[], partner: string | undefined): RequestToAnswer[] =>
  [...requests]
    .sort(
      (a, b) => Number(b.requesterId === partner) - Number(a.requesterId === partner) || a.minutesAway - b.minutesAway,
    )
    .slice(0, 1);

/** A form that is shown again after the sign-in: nothing of it was done. */
const draftReply = (initialValue: FormReply["initialValue"]): FormReply => ({
  status: "error",
  initialValue,
  failure: { title: "Not sent", message: "You were signed out before it was sent. Check it and send it again." },
});

/** Loads what the layout shows around every page: the member, waiting notices, and unread counts. */
export async function loadShell(request: Request, loadContext: AppLoadContext) {
  const { context, config } = loadContext.app;
  // Toasts and notices are shown once: they stay for a page that someone looks at.
  const isUnseen = loadContext.isHead || isCopy(request) || isSpeculative(request);
  const flash = isUnseen ? { toasts: [], headers: new Headers() } : takeFlash(request);
  const [signedIn, { toasts: carried, headers }] = await Promise.all([loadContext.signedIn(), flash]);
  const toasts = [...loadContext.toasts, ...carried];
  const timeZone = timeZoneOf(request, config, signedIn);
  const forVisitor = {
    brand: config.brandName,
    origin: config.publicUrl.origin,
    development: !config.production,
    securityNotice: showsNotice(config, {
      cookie: request.headers.get("Cookie"),
      agent: request.headers.get("User-Agent"),
    }),
    ownMap: loadContext.app.map !== null,
    timeZone,
    member: null,
    toasts,
    unread: 0,
    openRequests: 0,
    promises: [],
    promiseEnd: null,
    toRate: null,
    departure: null,
    toAnswer: { offers: false, count: 0, requests: [] },
    refreshes: false,
    now: context.clock.now().toISOString(),
  };
  if (!signedIn) return data(forVisitor, { headers });

  const { actor, member } = signedIn;
  // Checked first: notices taken for a redirect would be lost.
  const onward = await returnFromPayment(request, loadContext, actor);
  if (onward) throw onward;
  await storeTimeZone(request, context, signedIn);
  const partner = partnerShown(request);
  const [waiting, unread, open, { promises, end }, toRate, question, { offers, requests }] = await Promise.all([
    isUnseen ? { notices: [], more: 0 } : takeNotices(context, actor.id),
    unreadMessages(context, actor, partner),
    openParkingRequest(loadContext, actor),
    loadPromises(request, context, actor, timeZone),
    loadRating(request, loadContext, actor),
    openQuestion(context, actor),
    requestsToAnswer(context, actor),
  ]);
  const inBars = [...promises.map(({ space }) => space.id), ...[end, toRate].flatMap((card) => card?.spaceId ?? [])];
  const draft = isUnseen ? null : takeDraft(request, loadContext, actor.id);
  if (draft) headers.append("Set-Cookie", draft.cookie);
  return data(
    {
      ...forVisitor,
      member: shellMember(member),
      ...(draft && { draft: draftReply(draft.fields) }),
      toasts: [...toasts, ...noticeToasts(waiting, inBars)],
      unread,
      openRequests: open ? 1 : 0,
      promises,
      promiseEnd: end,
      toRate,
      departure: question && { ...question, at: clockText(question.leavesAt, timeZone) },
      toAnswer: { offers, count: requests.length, requests: shownRequest(requests, partner) },
      refreshes: promises.length > 0 && mayRefresh(request),
    },
    { headers },
  );
}

/** The member's newest handover to rate, for the card that thanks. Null when the member put it off. */
async function loadRating(request: Request, { app: { context }, refusedForm }: AppLoadContext, actor: Actor) {
  const [newest] = await unratedHandovers(context, actor, 1);
  if (!newest || newest.spaceId === (await dismissedId("rating", request))) return null;
  const age = context.clock.now().getTime() - new Date(newest.countedAt).getTime();
  return {
    ...newest,
    today: age < DAY,
    justNow: age < MINUTE,
    chosen: refusedForm?.get("spaceId") === newest.spaceId ? Number(refusedForm.get("stars")) : 0,
  };
}

const openRequestOf = new WeakMap<AppLoadContext, ReturnType<typeof openRequest>>();

/** The member's open request. The page's frame and the map home both show it, and it is read once for both. */
export function openParkingRequest(loadContext: AppLoadContext, actor: Actor): ReturnType<typeof openRequest> {
  const answer = openRequestOf.get(loadContext) ?? openRequest(loadContext.app.context, actor);
  openRequestOf.set(loadContext, answer);
  return answer;
}
