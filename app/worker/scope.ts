/** The parts of a service worker's world that this program uses: TypeScript knows either pages or workers. */
interface WorkerScope {
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    get(id: string): Promise<PageClient | undefined>;
    matchAll(options: { type: "window" }): Promise<readonly PageClient[]>;
    openWindow(address: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listen: (event: WorkerEvents[Name]) => void): void;
}

interface PageClient {
  url: string;
  postMessage(message: unknown): void;
  navigate(address: string): Promise<PageClient | null>;
  focus(): Promise<unknown>;
}

export interface Lasting extends Event {
  /** The browser keeps the worker alive until this ends. */
  waitUntil(work: Promise<unknown>): void;
}

/** A request of a page. */
export interface Asked extends Lasting {
  request: Request;
  clientId: string;
  /** The answer to a navigation that the browser asked for while it started the worker. */
  preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

interface WorkerEvents {
  install: Lasting;
  activate: Lasting;
  fetch: Asked;
  sync: Lasting & { tag: string };
  message: Lasting & { data: unknown };
  push: Lasting & { data: { json(): unknown } | null };
  notificationclick: Lasting & { notification: Notification; action: string };
  pushsubscriptionchange: Lasting & {
    oldSubscription?: PushSubscription | null;
    newSubscription?: PushSubscription | null;
  };
}

/** Storage can be broken, full or blocked. Pages and forms then work as without a worker, so what it holds counts as nothing. */
export const orNothing = <T>(stored: Promise<T>): Promise<T | undefined> => stored.catch(() => undefined);

export const worker = self as unknown as WorkerScope;
