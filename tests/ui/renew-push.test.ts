import { afterEach, expect, test, vi } from "vitest";
import { renewSubscription, subscribeBrowser } from "~/ui/offline/push-subscription";

const KEY = "BAAA";

/** A browser that was allowed to show notifications, and what it asks the server. */
function browser(permission: NotificationPermission, held: object | null) {
  const asked: string[] = [];
  const senders: (string | null)[] = [];
  const stored = new Map([["push-key", KEY]]);
  const pushManager = {
    getSubscription: () => Promise.resolve(held),
    subscribe: () => Promise.resolve({ endpoint: "https://push.example/new" }),
  };
  const serviceWorker = { register: () => Promise.resolve(), ready: Promise.resolve({ pushManager }) };
  vi.stubGlobal("navigator", { serviceWorker });
  vi.stubGlobal("Notification", { permission, requestPermission: () => Promise.resolve(permission) });
  vi.stubGlobal("localStorage", {
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  });
  vi.stubGlobal("fetch", (path: string, { method = "GET", headers }: RequestInit = {}) => {
    asked.push(`${method} ${path}`);
    senders.push(new Headers(headers).get("x-queued-by"));
    return Promise.resolve(Response.json([{ id: "here", isCurrent: true }]));
  });
  return { asked, senders, stored };
}
afterEach(() => vi.unstubAllGlobals());

test("a subscription that the browser lost is renewed at the next visit", async () => {
  const { asked } = browser("granted", null);
  await renewSubscription(KEY, "ana");
  expect(asked).toEqual(["POST /api/push/subscriptions"]);
});

test("a page that stayed open while someone else signed in switches nothing on for them", async () => {
  const { senders } = browser("granted", null);
  await subscribeBrowser(KEY, "ana");
  expect(senders).toEqual(["ana"]);
});

test("one that is still there is left alone", async () => {
  const { asked } = browser("granted", { endpoint: "https://push.example/old" });
  await renewSubscription(KEY, "ana");
  expect(asked).toEqual([]);
});

test.each([
  ["denied to pages", { value: Object.create(null, { permission: { get: () => expect.unreachable() } }) as object }],
  ["without a permission", { value: {} }],
])("where notifications are %s, the server's subscription stays", async (_, { value }) => {
  const { asked } = browser("granted", null);
  vi.stubGlobal("Notification", value);
  await renewSubscription(KEY, "ana");
  expect(asked).toEqual([]);
});

test("where the member took the leave back, the server's subscription ends, so that mails take over", async () => {
  const { asked, stored } = browser("denied", null);
  await renewSubscription(KEY, "ana");
  expect(asked).toEqual(["GET /api/push/subscriptions", "DELETE /api/push/subscriptions/here"]);
  expect(stored.has("push-key")).toBe(false);
});

test.each([
  [
    "the network fails",
    () => Promise.reject(new TypeError("Failed to fetch")),
    "There's no connection. Please try again.",
  ],
  [
    "a proxy answers",
    () => Promise.resolve(new Response("<html>", { status: 502 })),
    "That didn't work. Please try again.",
  ],
  ["the server refuses", () => Promise.resolve(Response.json({ message: "Wait." }, { status: 429 })), "Wait."],
  [
    "the member is not signed in any more",
    () => Promise.resolve(Response.json({ message: "Unauthorized" }, { status: 401 })),
    "You aren't signed in here any more. Load this page again.",
  ],
])("where %s, the member reads a sentence", async (_, answer, sentence) => {
  browser("granted", null);
  vi.stubGlobal("fetch", answer);
  await expect(subscribeBrowser(KEY, "ana")).rejects.toThrow(new Error(sentence));
});

test("where the worker cannot be loaded, the member reads a sentence", async () => {
  browser("granted", null);
  const register = () => Promise.reject(new TypeError("Failed to register a ServiceWorker for scope"));
  vi.stubGlobal("navigator", { serviceWorker: { register, ready: new Promise(() => undefined) } });
  await expect(subscribeBrowser(KEY, "ana")).rejects.toThrow(
    "Your browser didn't start notifications. Load this page again.",
  );
});

test("an earlier subscription that the browser can't end holds nobody up", async () => {
  const fails = () => Promise.reject(new DOMException("Error accessing storage.", "AbortError"));
  browser("granted", { unsubscribe: fails });
  expect(await subscribeBrowser(KEY, "ana")).toBe("on");
  browser("granted", null);
  const { pushManager } = await navigator.serviceWorker.ready;
  pushManager.getSubscription = fails;
  expect(await subscribeBrowser(KEY, "ana")).toBe("on");
});
