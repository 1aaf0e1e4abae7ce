import { dataAddress, isDataPath } from "../single-fetch";
import { queuedKind, mayBeQueued, type QueuedKind, type QueuedRequest } from "./messages";
import { cachedMember } from "./member";
import { randomId, worker } from "./scope";
import { QUEUE, changeStored, readStored } from "./store";

/** A form or call that waits for the network, as the worker stores it. */
export interface StoredRequest extends QueuedRequest {
  memberId: string;
  path: string;
  type: string;
  body: string;
}

/** Whether a request may wait on the phone; its fields decide in the end (`queuedKind`). */
export const isQueueable = ({ method, url }: Request): boolean =>
  method === "POST" && mayBeQueued(new URL(url).pathname);

/** Queues a form that the page hands over because it has no connection. False: it is not queued. */
export async function queueForm({ path, body }: { path: string; body: string }): Promise<boolean> {
  const url = new URL(path, worker.location.origin).href;
  const queued = await requestToStore(url, "application/x-www-form-urlencoded;charset=UTF-8", body, null);
  if (!queued) return false;
  await enqueue(queued);
  return true;
}

/**
 * The request as it is stored. Null for what does not wait, and where nobody is signed in. On a page of another member nothing
 * is stored: its text would show in the list of the member who is signed in. `pressedBy`: the member that a call names; a form
 * names its own.
 */
export async function requestToStore(
  url: string,
  type: string,
  body: string,
  pressedBy: string | null,
): Promise<StoredRequest | null> {
  const { pathname, search } = new URL(url);
  const isCall = pathname.startsWith("/api/");
  const fields = isCall ? callFields(body) : new URLSearchParams(body);
  const kind = queuedKind(pathname, fields);
  const memberId = await cachedMember();
  if (!kind || !memberId || (pressedBy ?? fields.get("sentBy") ?? memberId) !== memberId) return null;
  const sentKey = fields.get("formKey") ?? fields.get("clientId");
  const queue = await readQueue();
  // A second form from the same page has the first one's key, until the page is loaded anew. It gets its own here.
  const isOther = !isCall && queue.some((request) => request.id === sentKey && request.body !== body);
  const id = sentKey === null || isOther ? randomId() : sentKey;
  if (isOther) fields.set("formKey", id);
  const text = fields.get("message") ?? fields.get("description") ?? fields.get("content") ?? "";
  return {
    id,
    memberId,
    kind,
    text,
    at: Date.now(),
    state: "waiting",
    // A page's form is sent to the address whose answer is data and no page.
    path: isCall || isDataPath(pathname) ? pathname + search : dataAddress(pathname + search),
    type,
    body: isCall ? body : fields.toString(),
  };
}

const callFields = (body: string): URLSearchParams => new URLSearchParams(JSON.parse(body) as Record<string, string>);

/** Stores a request, once for each id, and lets the browser wake the worker when the network is back. */
export async function enqueue(request: StoredRequest): Promise<void> {
  await changeQueue((queue) => (queue.some(({ id }) => id === request.id) ? queue : [...queue, request]));
  // Without Background Sync an open page tells the worker that the network is back.
  const { sync } = worker.registration as { sync?: { register(tag: string): Promise<void> } };
  await sync?.register(QUEUE).catch(() => undefined);
}

export const readQueue = async (): Promise<StoredRequest[]> => (await readStored<StoredRequest[]>(QUEUE)) ?? [];

/** Changes what waits, and notifies the pages. */
async function changeQueue(
  change: (queue: StoredRequest[]) => StoredRequest[],
  sent: QueuedKind | null = null,
): Promise<void> {
  const queue = await changeStored<StoredRequest[]>(QUEUE, (before = []) => change(before));
  await notifyPages(queue ?? [], sent);
}

/** Tells the open pages what waits. `sent`: what the server took just now. */
export async function notifyPages(queue: readonly StoredRequest[], sent: QueuedKind | null): Promise<void> {
  const waiting = queue.map(({ id, kind, text, at, state, reason }) => ({ id, kind, text, at, state, reason }));
  for (const page of await worker.clients.matchAll({ type: "window" })) page.postMessage({ waiting, sent });
}

export const changeQueued = (id: string, change: Partial<StoredRequest>) =>
  changeQueue((queue) => queue.map((request) => (request.id === id ? { ...request, ...change } : request)));

/** The member says yes to 'Still there?' (it waited too long) or tries a refused one again: it's sent, and as old as now. */
export const retryQueued = (id: string): Promise<void> => changeQueued(id, { state: "waiting", at: Date.now() });

/** Takes a request out. `sent`: what it was, where the server has taken it. */
export const removeQueued = (id: string, sent: QueuedKind | null = null): Promise<void> =>
  changeQueue((queue) => queue.filter((request) => request.id !== id), sent);
