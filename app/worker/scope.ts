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

interface ExtendableEvent extends Event {
  /** The browser keeps the worker alive until this ends. */
  waitUntil(work: Promise<unknown>): void;
}

/** A request of a page. */
export interface FetchEvent extends ExtendableEvent {
  request: Request;
  clientId: string;
  /** The answer to a navigation that the browser asked for while it started the worker. */
  preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

interface WorkerEvents {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  sync: ExtendableEvent & { tag: string };
  message: ExtendableEvent & { data: unknown; ports: readonly MessagePort[] };
  push: ExtendableEvent & { data: { json(): unknown } | null };
  notificationclick: ExtendableEvent & { notification: Notification; action: string };
  pushsubscriptionchange: ExtendableEvent & {
    oldSubscription?: PushSubscription | null;
    newSubscription?: PushSubscription | null;
  };
}

/** Storage can be broken, full or blocked. Pages and forms then work as without a worker, so what it holds counts as nothing. */
export const orNothing = <T>(stored: Promise<T>): Promise<T | undefined> => stored.catch(() => undefined);

/** 128 random bits. Browsers before 2022 lack `crypto.randomUUID`. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Whether a call was taken. Some proxies answer everything with a page of their own, and with 200. */
export const isAcceptedByServer = ({ ok, headers }: Response): boolean =>
  ok && headers.get("content-type")?.startsWith("application/json") === true;

export const worker = self as unknown as WorkerScope;
