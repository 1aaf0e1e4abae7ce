import { isWholeData } from "../single-fetch";
import { isQueueable, queueForm, removeQueued, retryQueued } from "./offline-queue";
import { sendOrQueue, sendQueue } from "./send-queue";
import { answerAsset, isAsset, cacheAssets } from "./assets";
import { signedInAs } from "./member";
import type { PageMessage } from "./messages";
import { answerData, answerPage, copyPage } from "./pages";
import { listenToPush } from "./push";
import { worker } from "./scope";
import { QUEUE } from "./store";

/** Signed-in members' service worker: notifications, and what the phone shows offline (docs/product.md#offline). */

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener("activate", (event) => {
  // Pages are then asked for while the browser starts the worker. Old browsers do not know it.
  const { navigationPreload } = worker.registration as Partial<ServiceWorkerRegistration>;
  event.waitUntil(Promise.all([worker.clients.claim(), navigationPreload?.enable()]));
});

worker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const to = new URL(url);
  if (to.origin !== worker.location.origin) return;
  if (isQueueable(event.request)) event.respondWith(sendOrQueue(event));
  if (method !== "GET") return;
  if (mode === "navigate") event.respondWith(answerPage(event));
  else if (isAsset(to.pathname)) event.respondWith(answerAsset(event));
  else if (isWholeData(to)) event.respondWith(answerData(event));
});

/** One after another: a page is cached after its scripts. */
let handled = Promise.resolve();

worker.addEventListener("message", (event) => {
  const message = event.data as PageMessage;
  handled = handled.then(() => handleMessage(message, event.ports[0])).catch(() => undefined);
  const { form, again, send } = message;
  // What is said next, for example 'Discard', does not wait for an attempt to send, which can take 10 seconds.
  event.waitUntil(form || again || send ? handled.then(sendQueue) : handled);
});

async function handleMessage(message: PageMessage, port: MessagePort | undefined): Promise<void> {
  const { member, assets, page, now, form, again, discard } = message;
  if (member) await signedInAs(member);
  if (assets) await cacheAssets(assets);
  if (discard) await removeQueued(discard);
  if (again) await retryQueued(again);
  if (form) {
    const isQueued = await queueForm(form).catch(() => false);
    port?.postMessage(isQueued); // a page of an earlier version sends no port
  }
  if (page) await copyPage(page, now === true);
}

worker.addEventListener("sync", (event) => {
  if (event.tag === QUEUE) event.waitUntil(sendQueue());
});

listenToPush();
