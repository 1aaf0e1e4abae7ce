/** The worker's address. */
export const WORKER = "/sw.js";

/** Where the browser keeps the key with which it subscribed to pushes. Signing out empties it. */
export const PUSH_KEY = "push-key";

/** The browser's service workers. Null over plain http, and where a browser or an extension has none or denies them. */
export function serviceWorkers(): ServiceWorkerContainer | null {
  try {
    return (navigator as Partial<Navigator>).serviceWorker ?? null;
  } catch {
    return null;
  }
}

/** Calls a function with each message of the worker. Returns what ends it. */
export function listenToWorker(listen: (message: MessageEvent) => void): (() => void) | undefined {
  const workers = serviceWorkers();
  if (!workers) return undefined;
  workers.addEventListener("message", listen);
  return () => workers.removeEventListener("message", listen);
}
