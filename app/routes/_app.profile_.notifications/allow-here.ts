/** Whether this browser can show notifications, and whether it does. */
export type Standing = "on" | "off" | "denied" | "home-screen" | "insecure" | "unsupported";

const WORKER = "/sw.js";

/** Reads the browser. `isKnown`: the server has a subscription of this session. */
export async function standingOf(isKnown: boolean): Promise<Standing> {
  if (!isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window))
    return isApplePhone() ? "home-screen" : "unsupported";
  if (Notification.permission === "denied") return "denied";
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return isKnown && subscription ? "on" : "off";
}

/** iPhones and iPads, which show notifications only to pages on the home screen. iPads say that they are Macs. */
const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1);

/**
 * Asks the member, subscribes this browser and registers it at the server. Call it from a tap: browsers ask for nothing
 * else. Throws an Error with a sentence for the member.
 */
export async function allowHere(publicKey: string): Promise<Standing> {
  if ((await Notification.requestPermission()) !== "granted") return standingOf(false);
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  // One made for an earlier key of the server gets nothing.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
    .catch(() => {
      throw new Error("Your browser could not reach its push service. Check the network and try again.");
    });
  const answer = await fetch("/api/push/subscriptions", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(subscription),
  });
  if (!answer.ok) {
    const { message } = (await answer.json()) as { message: string };
    throw new Error(message);
  }
  return "on";
}

/** Base64url as bytes, which every browser takes for a key. */
const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
