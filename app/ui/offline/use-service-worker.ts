import { useLocation, useMatches } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { AppData } from "~/ui/shell/app-data";
import type { PageMessage, WorkerMessage } from "~/worker/messages";
import { listenToWorker, PUSH_KEY, serviceWorkers, WORKER } from "./service-workers";

/** Registers the service worker, and tells it what to cache on the phone (docs/product.md#offline). */
export function useServiceWorker(memberId: string, data: AppData): void {
  const { pathname, search } = useLocation();
  const page = useMatches().at(-1);
  const isCacheable = (page?.handle as { offline?: string } | undefined)?.offline !== undefined;
  // Cached once more when a form has changed it, and the home when a promise changes.
  const content = pathname === "/" ? null : page?.data;
  const shown = useRef({ pathname, content });
  /** Changes whenever a promise does. */
  const promiseKey = data.promises.map(({ space, phase, until }) => [space.id, phase, until].join()).join();
  const knownPromises = useRef(promiseKey);
  /** The page is cached after its scripts. */
  const registered = useRef<Promise<void>>();

  useEffect(() => {
    registered.current = register(memberId);
  }, [memberId]);

  useEffect(() => {
    const promisesChanged = knownPromises.current !== promiseKey;
    knownPromises.current = promiseKey;
    const contentChanged = shown.current.pathname === pathname && shown.current.content !== content;
    shown.current = { pathname, content };
    const home = pathname === "/" ? `/${search}` : "/";
    if (promisesChanged) void registered.current?.then(() => sendToWorker({ page: home, now: true }));
    else if (isCacheable)
      void registered.current?.then(() => sendToWorker({ page: pathname + search, now: contentChanged }));
  }, [isCacheable, pathname, search, promiseKey, content]);

  useUnmarked(data);
}

/** Whether the worker can take over what the page could not send. */
export const isWorkerInCharge = (): boolean => Boolean(serviceWorkers()?.controller);

async function register(member: string): Promise<void> {
  const workers = serviceWorkers();
  if (!workers) return;
  // Without a network the next page does it. A browser's own look for a new version can come minutes late.
  const registration = await workers.register(WORKER).catch(() => undefined);
  if (registration?.active) void registration.update().catch(() => undefined);
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  // The first page carries its style, so it has loaded none.
  const style = document.querySelector<HTMLLinkElement>("#css[href], #next-css")?.href;
  const assets = style === undefined ? loaded : [...loaded, style];
  await sendToWorker({ member, assets });
  await renewPush(member).catch(() => undefined); // the next page tries again
}

/** Whether pushes still arrive is looked up once a page, by browsers that were allowed to show them. */
async function renewPush(member: string): Promise<void> {
  const key = localStorage.getItem(PUSH_KEY);
  if (key === null || typeof Notification === "undefined") return;
  const { renewSubscription } = await import("./push-subscription");
  await renewSubscription(key, member);
}

/** Says something to the worker, once there is one. */
export async function sendToWorker(message: PageMessage, ports: MessagePort[] = []): Promise<void> {
  const { active } = (await serviceWorkers()?.ready) ?? {};
  active?.postMessage(message, ports);
}

/** How long the worker may take in ms to queue a form. */
const WORKER_TIMEOUT_MS = 3000;

/**
 * Gives the worker a form. False: it did not say that it queued it, for example because the phone is full. A worker of an
 * earlier version does not answer, but lists what waits.
 */
export function giveToWorker(form: NonNullable<PageMessage["form"]>): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const given = Date.now();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    const stop = listenToWorker(({ data }: MessageEvent<Partial<WorkerMessage>>) => {
      if (data.waiting?.some(({ at }) => at >= given)) resolve(true);
    });
    setTimeout(() => {
      stop?.();
      resolve(false);
    }, WORKER_TIMEOUT_MS);
    void sendToWorker({ form }, [port2]);
  });
}

/** Takes the mark of a cached page away once fresh data are there. */
function useUnmarked(data: AppData): void {
  const first = useRef(data);
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (data === first.current || !dataset.seen) return;
    delete dataset.seen;
    // The browser does not notice when a network that led nowhere leads here again.
    dispatchEvent(new Event("online"));
  }, [data]);
}
