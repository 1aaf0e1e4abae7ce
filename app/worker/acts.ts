import { actKindOf, mayBeAct, type ActKind, type QueuedRequest } from "./messages";
import { keptMember } from "./member";
import { orNothing, worker, type FetchEvent } from "./scope";
import { ACTS, changeStored, readStored } from "./store";

/** A form or call that waits for the network. */
export interface Act extends QueuedRequest {
  memberId: string;
  path: string;
  type: string;
  body: string;
}

/** How long the network may take in ms. An act then waits; its key makes sure that it counts once. */
const TIMEOUT_MS = 10_000;

/** How old an act may be in ms. An older one is sent only after the member said so (docs/product.md#offline). */
const MAX_AGE_MS: Readonly<Record<string, number>> = {
  share: 5 * 60_000,
  promise: 2 * 60_000,
  claim: 2 * 60_000,
};

export const isAct = ({ method, url }: Request): boolean => method === "POST" && mayBeAct(new URL(url).pathname);

/** Sends a form. Without a network it waits on the phone. */
export async function answerAct(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const body = await request.clone().text();
  const act = await orNothing(actOf(request.url, request.headers.get("content-type") ?? "", body));
  if (!act) return fetch(request);
  if ((await orNothing(readActs()))?.length) await orNothing(sendWaiting());
  let answer;
  try {
    // A navigation cannot be given headers.
    answer = await (request.mode === "navigate" ? fetch(request) : post(act));
  } catch (failed) {
    const isKept = await enqueue(act).then(
      () => true,
      () => false,
    );
    if (!isKept) throw failed;
    return request.mode === "navigate" ? Response.redirect("/", 303) : keptAnswer(act);
  }
  if (answer.ok) await orNothing(changeActs((acts) => acts.filter(({ id }) => id !== act.id)));
  return answer;
}

/**
 * A form's page would load its data again after any answer, and become an error. So it is led to the kept home, which lists
 * what waits. A call is told that the server did not get it.
 */
const keptAnswer = ({ path }: Act): Response =>
  path.startsWith("/api/") ? new Response(null, { status: 503 }) : ledHome();

/** Remix's own answer to a form for a redirect (single fetch), with `reload`: the browser loads the whole page. */
const ledHome = (): Response =>
  new Response(
    '[{"_1":2,"_3":4,"_5":6,"_7":8,"_9":8},"redirect","/","status",302,"revalidate",false,"reload",true,"replace"]\n',
    { status: 202, headers: { "content-type": "text/x-script" } },
  );

/** Keeps a form that the page hands over because it has no connection. */
export async function keepForm(path: string, body: string): Promise<void> {
  const url = new URL(path, worker.location.origin).href;
  const act = await actOf(url, "application/x-www-form-urlencoded;charset=UTF-8", body);
  if (act) await enqueue(act);
}

/** Null for what does not wait, and where the worker does not know the member. */
async function actOf(url: string, type: string, body: string): Promise<Act | null> {
  const { pathname, search } = new URL(url);
  const isCall = pathname.startsWith("/api/");
  const fields = isCall ? callFields(body) : new URLSearchParams(body);
  const kind = actKindOf(pathname, fields);
  const memberId = await keptMember();
  if (!kind || !memberId) return null;
  const known = fields.get("formKey") ?? fields.get("clientId");
  const acts = await readActs();
  // A page sends the same key until it is loaded anew. Two forms need two.
  const isOther = !isCall && acts.some((act) => act.id === known && act.body !== body);
  const id = known === null || isOther ? crypto.randomUUID() : known;
  if (isOther) fields.set("formKey", id);
  const text = fields.get("message") ?? fields.get("description") ?? fields.get("content") ?? "";
  return {
    id,
    memberId,
    kind,
    text,
    at: Date.now(),
    state: "waiting",
    path: (isCall || pathname.endsWith(".data") ? pathname : `${pathname === "/" ? "/_root" : pathname}.data`) + search,
    type,
    body: isCall ? body : fields.toString(),
  };
}

const callFields = (body: string): URLSearchParams => new URLSearchParams(JSON.parse(body) as Record<string, string>);

async function enqueue(act: Act): Promise<void> {
  await changeActs((acts) => (acts.some(({ id }) => id === act.id) ? acts : [...acts, act]));
  // Browsers without it are told by the page that the network is back.
  const { sync } = worker.registration as { sync?: { register(tag: string): Promise<void> } };
  await sync?.register(ACTS).catch(() => undefined);
}

const readActs = async (): Promise<Act[]> => (await readStored<Act[]>(ACTS)) ?? [];

/** Changes what waits, and notifies the pages. */
async function changeActs(change: (acts: Act[]) => Act[], sent: ActKind | null = null): Promise<void> {
  const acts = await changeStored<Act[]>(ACTS, (before = []) => change(before));
  await notifyPages(acts ?? [], sent);
}

async function notifyPages(acts: readonly Act[], sent: ActKind | null): Promise<void> {
  const waiting = acts.map(({ id, kind, text, at, state, reason }) => ({ id, kind, text, at, state, reason }));
  for (const page of await worker.clients.matchAll({ type: "window" })) page.postMessage({ waiting, sent });
}

const changeAct = (id: string, change: Partial<Act>) =>
  changeActs((acts) => acts.map((act) => (act.id === id ? { ...act, ...change } : act)));

/** The member's answer to 'Still there?' or to a refusal: it may be sent. */
export const confirmAct = (id: string): Promise<void> => changeAct(id, { state: "waiting", at: Date.now() });

export const discardAct = (id: string): Promise<void> => changeActs((acts) => acts.filter((act) => act.id !== id));

let sending: Promise<void> | null = null;
/** How often someone asked to send. */
let asked = 0;

/**
 * Sends what waits, in order, until the network fails. Tells the pages what is left. Who asks during a failing attempt can
 * know that the network is back, so another attempt follows.
 */
export function sendWaiting(): Promise<void> {
  asked++;
  return (sending ??= sendWhileAsked().finally(() => (sending = null)));
}

async function sendWhileAsked(): Promise<void> {
  let answered;
  do {
    answered = asked;
    await sendAll();
  } while (answered !== asked);
}

async function sendAll(): Promise<void> {
  const memberId = await keptMember();
  const acts = await readActs();
  await notifyPages(acts, null);
  for (const { id } of acts) {
    // Read again, because the member can have taken it back meanwhile.
    const act = (await readActs()).find((one) => one.id === id);
    if (act?.memberId !== memberId || act?.state !== "waiting") continue;
    if (Date.now() - act.at > (MAX_AGE_MS[act.kind] ?? Infinity)) {
      await changeAct(id, { state: "asks" });
      continue;
    }
    const outcome = await outcomeOf(await post(act).catch(() => null));
    if (outcome === "later") return;
    if (outcome === "done") await changeActs((all) => all.filter((one) => one.id !== id), act.kind);
    else await changeAct(id, { state: "refused", reason: outcome.refused });
  }
}

const post = ({ id, path, type, body, memberId }: Act): Promise<Response> =>
  fetch(path, {
    method: "POST",
    body,
    headers: { "content-type": type, "idempotency-key": id, "x-waited": memberId },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });

const LATER = [401, 429, 502, 503, 504];

/** What the server made of an act. Without a word of it the member is signed out, or the server failed. */
async function outcomeOf(answer: Response | null): Promise<"done" | "later" | { refused: string }> {
  if (!answer || LATER.includes(answer.status)) return "later";
  const said = answer.headers.get("x-act");
  if (said !== null) return said === "done" ? "done" : { refused: decodeURIComponent(said) };
  if (!answer.url.includes("/api/") && answer.status < 500) return "later";
  if (answer.ok) return "done";
  const { message } = (await answer.json().catch(() => ({}))) as { message?: string };
  return { refused: message ?? "That did not work. Please try again." };
}
