import { callHeaders } from "~/ui/members/use-call-headers";
import { PUSH_KEY, serviceWorkers, WORKER } from "./service-workers";

/** Whether this browser can show notifications, and whether it does. */
export type PushState = "on" | "off" | "denied" | "home-screen" | "insecure" | "unsupported";

/** Reads the browser. `isKnown`: the server has a subscription of this session. */
export async function pushStateOf(isKnown: boolean): Promise<PushState> {
  if (!isSecureContext) return "insecure";
  const workers = serviceWorkers();
  const permission = permissionToNotify();
  if (!workers || typeof PushManager === "undefined" || permission === null)
    return isApplePhone() ? "home-screen" : "unsupported";
  if (permission === "denied") return "denied";
  return isKnown && (await isSubscribed(workers)) ? "on" : "off";
}

/** A browser that stores nothing has no subscription either. */
const isSubscribed = async (workers: ServiceWorkerContainer): Promise<boolean> => {
  const subscription = async () => (await workers.getRegistration())?.pushManager.getSubscription();
  return Boolean(await subscription().catch(() => null));
};

/** What the member lets this browser show. Null where it knows no notifications, or denies them to every page. */
function permissionToNotify(): NotificationPermission | null {
  try {
    return (Notification as Partial<typeof Notification>).permission ?? null;
  } catch {
    return null;
  }
}

/** How long a browser may take to start the worker, in ms. Some never say that it failed. */
const START_MS = 10_000;

const NOT_STARTED = "Your browser didn't start notifications. Load this page again.";
const SIGNED_OUT = "You aren't signed in here any more. Load this page again.";

/** What a member reads in place of the browser's own error. */
const saying = (sentence: string) => (): never => {
  throw new Error(sentence);
};

const startedWorker = (): Promise<ServiceWorkerRegistration> =>
  new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(NOT_STARTED)), START_MS);
    navigator.serviceWorker.ready.then(resolve, reject);
  });

/** iPhones and iPads, which show notifications only to pages on the home screen. iPads say that they are Macs. */
const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1);

/**
 * Asks the member whose page it is, subscribes this browser and registers it at the server. Call it from a tap: browsers ask
 * for nothing else. Throws an Error with a sentence for the member.
 */
export async function subscribeBrowser(publicKey: string, memberId: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== "granted") return pushStateOf(false);
  await navigator.serviceWorker.register(WORKER).catch(saying(NOT_STARTED));
  const { pushManager } = await startedWorker();
  // One made for an earlier key of the server gets nothing. Where it can't be ended, `subscribe` says what is wrong.
  const earlier = await pushManager.getSubscription().catch(() => null);
  await earlier?.unsubscribe().catch(() => false);
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
    .catch(saying("Your browser couldn't reach its push service. Check the network and try again."));
  const answer = await fetch("/api/push/subscriptions", {
    method: "POST",
    headers: callHeaders(memberId),
    body: JSON.stringify(subscription),
  }).catch(saying("There's no connection. Please try again."));
  if (answer.status === 401) throw new Error(SIGNED_OUT);
  if (!answer.ok) {
    const { message } = (await answer.json().catch(saying("That didn't work. Please try again."))) as {
      message: string;
    };
    throw new Error(message);
  }
  storeKey(publicKey);
  return "on";
}

function storeKey(publicKey: string): void {
  try {
    localStorage.setItem(PUSH_KEY, publicKey);
  } catch {
    // Storage is blocked: what the browser loses is not noticed.
  }
}

/** Subscribes again where the browser lost its subscription. Ends it at the server where the member took the permission back. */
export async function renewSubscription(publicKey: string, memberId: string): Promise<void> {
  const permission = permissionToNotify();
  if (permission === null) return;
  if (permission === "granted") {
    const { pushManager } = await startedWorker();
    if (!(await pushManager.getSubscription())) await subscribeBrowser(publicKey, memberId);
    return;
  }
  // Mails take over as soon as the server knows of no browser.
  const answer = await fetch("/api/push/subscriptions");
  const known = (await answer.json()) as { id: string; isCurrent: boolean }[];
  const here = known.find(({ isCurrent }) => isCurrent);
  if (here) await fetch(`/api/push/subscriptions/${here.id}`, { method: "DELETE" });
  localStorage.removeItem(PUSH_KEY);
}

/** Base64url as bytes, which every browser takes for a key. */
const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
