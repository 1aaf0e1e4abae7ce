import type { PushContent } from "~/domain/push/content";
import { isAcceptedByServer, worker } from "./scope";

/** Shows pushes and answers taps on them (docs/product.md#push). Stores nothing. */

type Offer = NonNullable<PushContent["notification"]["data"]>["offer"];

/** What a shown notification remembers. */
interface Shown {
  /** The address that a tap opens. */
  navigate: string;
  offer?: Offer | undefined;
}

export function listenToPush(): void {
  worker.addEventListener("push", (event) => {
    const content = event.data?.json() as PushContent | undefined;
    if (content) event.waitUntil(showPush(content));
  });

  worker.addEventListener("notificationclick", (event) => {
    const { notification, action } = event;
    const { navigate, offer } = notification.data as Shown;
    if (action === "promise" && offer) {
      event.waitUntil(promiseSpace(offer, notification.tag));
    } else {
      notification.close();
      event.waitUntil(openPage(navigate));
    }
  });

  worker.addEventListener("pushsubscriptionchange", (event) => {
    event.waitUntil(renew(event.oldSubscription ?? null, event.newSubscription ?? null));
  });
}

async function showPush({ notification }: PushContent): Promise<void> {
  const { title, body = "", lang, tag, navigate, actions, data } = notification;
  await show(title, { body, lang, tag, actions, data: { navigate, offer: data?.offer } });
  // The page of notifications says that its test arrived.
  for (const page of await worker.clients.matchAll({ type: "window" })) page.postMessage("push-arrived");
}

interface Look {
  body: string;
  tag: string;
  lang?: string;
  actions?: PushContent["notification"]["actions"];
  data: Shown;
}

const show = (title: string, look: Look): Promise<void> =>
  worker.registration.showNotification(title, { icon: "/icon-192.png", ...look });

/** Opens a page of this site, in a tab that is open if there is one. */
async function openPage(address: string): Promise<void> {
  const { origin } = worker.location;
  const url = new URL(address, origin);
  const path = url.origin === origin ? url.href : "/";
  const [page] = await worker.clients.matchAll({ type: "window" });
  // A page that this worker does not control cannot be led elsewhere.
  const shown = await page?.navigate(path).catch(() => null);
  await (shown ? shown.focus() : worker.clients.openWindow(path));
}

/**
 * 'Promise 10 min': makes the promise and says what happened, in place of the notification. It replaces the notification and
 * never closes it: Chromium loses one that is shown right after the close of one with the same tag (3 of 200 in a loop).
 */
async function promiseSpace({ requestId, spaceId }: Offer, tag: string): Promise<void> {
  const path = `/api/parking-requests/${requestId}/accept`;
  await show("Promising...", { body: "One moment.", tag, data: { navigate: "/requests" } });
  const answer = await post(path, { waitTimeMinutes: 10, spaceId }).catch(() => null);
  if (answer && isAcceptedByServer(answer))
    return show("Promised for 10 minutes", { body: "Open for the words.", tag, data: { navigate: "/#promise" } });
  return show("Not promised", { body: await reasonOf(answer), tag, data: { navigate: "/requests" } });
}

/** Why a call failed, in a sentence. Null is a call without an answer. */
async function reasonOf(answer: Response | null): Promise<string> {
  if (!answer) return "There's no network. Open the page and try again.";
  if (answer.status === 401) return "You're signed out. Sign in to promise it.";
  const { message } = (await answer.json().catch(() => ({}))) as { message?: string };
  return message ?? "Open the page and try again.";
}

/** Registers the browser's new address in place of one that the push service ended. */
async function renew(old: PushSubscription | null, fresh: PushSubscription | null): Promise<void> {
  const applicationServerKey = old?.options.applicationServerKey ?? null;
  const { pushManager } = worker.registration;
  const subscription = fresh ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  await post("/api/push/subscriptions", subscription);
}

const post = (path: string, body: unknown): Promise<Response> =>
  fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
