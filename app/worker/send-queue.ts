import { leadHome } from "../single-fetch";
import { cachedMember } from "./member";
import { TOO_OLD } from "./messages";
import {
  changeQueued,
  enqueue,
  notifyPages,
  readQueue,
  removeQueued,
  requestToStore,
  type StoredRequest,
} from "./offline-queue";
import { isAcceptedByServer, orNothing, type FetchEvent } from "./scope";

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

/** Sends a form. Without a network it waits on the phone. */
export async function sendOrQueue({ request }: FetchEvent): Promise<Response> {
  const body = await request.clone().text();
  const { url, headers } = request;
  const [type, pressedBy] = [headers.get("content-type") ?? "", headers.get(QUEUED_BY)];
  const queued = await orNothing(requestToStore(url, type, body, pressedBy));
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
  if (answer.ok) await orNothing(removeQueued(queued.id));
  return answer;
}

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
    if (outcome === "done") await removeQueued(id, request.kind);
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

const TOO_MANY = 429;
const LATER = [401, 408, 425, TOO_MANY, 502, 503, 504];

/**
 * What the server made of a request. The answer to a form says it in `x-form-result`, with the status of a refusal in
 * `x-form-status`: that of a button is itself a redirect. Without these headers, below 400, the member is signed out and was
 * led to sign in, so the form waits. From 400 on the server failed, or does not know a form of another version: it would
 * never be taken, and hold up what comes after it, so it counts as refused.
 */
async function outcomeOf(answer: Response | null): Promise<"done" | "later" | { refused: string }> {
  if (!answer) return "later";
  const status = Number(answer.headers.get("x-form-status") ?? answer.status);
  if (LATER.includes(status) && !isLimitOfDay(answer, status)) return "later";
  const result = answer.headers.get("x-form-result");
  if (result !== null) return result === "done" ? "done" : { refused: decodeURIComponent(result) };
  if (!answer.url.includes("/api/") && answer.status < 400) return "later";
  if (answer.ok) return isAcceptedByServer(answer) ? "done" : "later";
  const { message } = (await answer.json().catch(() => ({}))) as { message?: string };
  return { refused: message ?? "That didn't work. Please try again." };
}

/**
 * Whether one of our limits refused a request that names no time to wait, such as 15 asks a day. It would hold up what comes
 * after it for hours, so the member reads its sentence. A proxy's limit may name no time either, but answers neither a form
 * nor in JSON.
 */
const isLimitOfDay = ({ headers }: Response, status: number): boolean =>
  status === TOO_MANY &&
  !headers.has("retry-after") &&
  (headers.has("x-form-result") || headers.get("content-type")?.startsWith("application/json") === true);
