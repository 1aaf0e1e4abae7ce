import { dataAddress, isDataPath, leadHome } from "../single-fetch";
import { queuedKind, mayBeQueued, TOO_OLD, type QueuedKind, type QueuedRequest } from "./messages";
import { cachedMember } from "./member";
import { isAcceptedByServer, orNothing, randomId, worker, type FetchEvent } from "./scope";
import { QUEUE, changeStored, readStored } from "./store";

/** A form or call that waits for the network, as the worker stores it. */
interface StoredRequest extends QueuedRequest {
  memberId: string;
  path: string;
  type: string;
  body: string;
}

/** How long the network may take in ms. A request then waits; its key makes sure that it counts once. */
const TIMEOUT_MS = 10_000;

/** How old a request may be in ms. An older one is sent only after the member said so (docs/product.md#offline). */
const MAX_AGE_MS: Readonly<Record<string, number>> = {
  share: 5 * 60_000,
  promise: 2 * 60_000,
  claim: 2 * 60_000,
};

/** The header that names the member who pressed. */
const QUEUED_BY = "x-queued-by";

/** Whether a request may wait on the phone; its fields decide in the end (`queuedKind`). */
export const isQueueable = ({ method, url }: Request): boolean =>
  method === "POST" && mayBeQueued(new URL(url).pathname);

/** Sends a form. Without a network it waits on the phone. */
export async function sendOrQueue({ request }: FetchEvent): Promise<Response> {
  const body = await request.clone().text();
  const { url, headers } = request;
  const [type, pressedBy] = [headers.get("content-type") ?? "", headers.get(QUEUED_BY)];
  const queued = await orNothing(storedRequest(url, type, body, pressedBy));
  if (!queued) return fetch(request);
  if ((await orNothing(readQueue()))?.length) await orNothing(sendQueue());
  let answer;
  try {
    // A navigation cannot be given headers.
    answer = await (request.mode === "navigate" ? fetch(request) : post(queued));
  } catch (failed) {
    const isStored = await enqueue(queued).then(
      () => true,
      () => false,
    );
    if (!isStored) throw failed;
    if (request.mode === "navigate") return Response.redirect("/", 303);
    // A call is told that the server did not get it.
    if (queued.path.startsWith("/api/")) return new Response(null, { status: 503 });
    // A form's page would load its data again, and become an error. The cached home lists what waits.
    return leadHome();
  }
  if (answer.ok) await orNothing(changeQueue((queue) => queue.filter(({ id }) => id !== queued.id)));
  return answer;
}

/** Queues a form that the page hands over because it has no connection. False: it is not queued. */
export async function queueForm({ path, body }: { path: string; body: string }): Promise<boolean> {
  const url = new URL(path, worker.location.origin).href;
  const queued = await storedRequest(url, "application/x-www-form-urlencoded;charset=UTF-8", body, null);
  if (!queued) return false;
  await enqueue(queued);
  return true;
}

/**
 * Null for what does not wait, and where nobody is signed in. On a page of another member nothing is stored: its text would
 * show in the list of the member who is signed in. `pressedBy`: the member that a call names; a form names its own.
 */
async function storedRequest(
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
  // A page sends the same key until it is loaded anew. Two forms need two.
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
    path: isCall || isDataPath(pathname) ? pathname + search : dataAddress(pathname + search),
    type,
    body: isCall ? body : fields.toString(),
  };
}

const callFields = (body: string): URLSearchParams => new URLSearchParams(JSON.parse(body) as Record<string, string>);

async function enqueue(request: StoredRequest): Promise<void> {
  await changeQueue((queue) => (queue.some(({ id }) => id === request.id) ? queue : [...queue, request]));
  // Browsers without it are told by the page that the network is back.
  const { sync } = worker.registration as { sync?: { register(tag: string): Promise<void> } };
  await sync?.register(QUEUE).catch(() => undefined);
}

const readQueue = async (): Promise<StoredRequest[]> => (await readStored<StoredRequest[]>(QUEUE)) ?? [];

/** Changes what waits, and notifies the pages. */
async function changeQueue(
  change: (queue: StoredRequest[]) => StoredRequest[],
  sent: QueuedKind | null = null,
): Promise<void> {
  const queue = await changeStored<StoredRequest[]>(QUEUE, (before = []) => change(before));
  await notifyPages(queue ?? [], sent);
}

async function notifyPages(queue: readonly StoredRequest[], sent: QueuedKind | null): Promise<void> {
  const waiting = queue.map(({ id, kind, text, at, state, reason }) => ({ id, kind, text, at, state, reason }));
  for (const page of await worker.clients.matchAll({ type: "window" })) page.postMessage({ waiting, sent });
}

const changeQueued = (id: string, change: Partial<StoredRequest>) =>
  changeQueue((queue) => queue.map((request) => (request.id === id ? { ...request, ...change } : request)));

/** The member's answer to 'Still there?' or to a refusal: it may be sent. */
export const retryQueued = (id: string): Promise<void> => changeQueued(id, { state: "waiting", at: Date.now() });

export const discardQueued = (id: string): Promise<void> =>
  changeQueue((queue) => queue.filter((request) => request.id !== id));

let sending: Promise<void> | null = null;
/** How often someone asked to send. */
let timesAsked = 0;

/**
 * Sends what waits, in order, until the network fails. Tells the pages what is left. Who asks during a failing attempt can
 * know that the network is back, so another attempt follows.
 */
export function sendQueue(): Promise<void> {
  timesAsked++;
  return (sending ??= sendWhileAsked().finally(() => (sending = null)));
}

async function sendWhileAsked(): Promise<void> {
  let before;
  do {
    before = timesAsked;
    await sendAll();
  } while (before !== timesAsked);
}

async function sendAll(): Promise<void> {
  const memberId = await cachedMember();
  const queue = await readQueue();
  await notifyPages(queue, null);
  for (const { id } of queue) {
    // Read again, because the member can have taken it back meanwhile.
    const request = (await readQueue()).find((one) => one.id === id);
    if (request?.memberId !== memberId || request?.state !== "waiting") continue;
    if (Date.now() - request.at > (MAX_AGE_MS[request.kind] ?? Infinity)) {
      await changeQueued(id, { state: TOO_OLD });
      continue;
    }
    const outcome = await outcomeOf(await post(request).catch(() => null));
    if (outcome === "later") return;
    if (outcome === "done") await changeQueue((all) => all.filter((one) => one.id !== id), request.kind);
    else await changeQueued(id, { state: "refused", reason: outcome.refused });
  }
}

const post = ({ id, path, type, body, memberId }: StoredRequest): Promise<Response> =>
  fetch(path, {
    method: "POST",
    body,
    headers: { "content-type": type, "idempotency-key": id, [QUEUED_BY]: memberId },
    signal: timeout(),
  });

/** Not `AbortSignal.timeout`: browsers of 2022 lack it, and every form would wait for ever. */
function timeout(): AbortSignal {
  const over = new AbortController();
  setTimeout(() => over.abort(), TIMEOUT_MS);
  return over.signal;
}

const LATER = [401, 408, 425, 429, 502, 503, 504];

/**
 * What the server made of a request. The answer to a form says it in `x-form-result`. Without that header, below 400, the
 * member is signed out and was led to sign in, so the form waits. From 400 on the server failed, or does not know a form of
 * another version: it would never be taken, and hold up what comes after it, so it counts as refused.
 */
async function outcomeOf(answer: Response | null): Promise<"done" | "later" | { refused: string }> {
  if (!answer || LATER.includes(answer.status)) return "later";
  const result = answer.headers.get("x-form-result");
  if (result !== null) return result === "done" ? "done" : { refused: decodeURIComponent(result) };
  if (!answer.url.includes("/api/") && answer.status < 400) return "later";
  if (answer.ok) return isAcceptedByServer(answer) ? "done" : "later";
  const { message } = (await answer.json().catch(() => ({}))) as { message?: string };
  return { refused: message ?? "That didn't work. Please try again." };
}
