import { pagePath } from "../single-fetch";

/** What a page says to the worker. */
export interface PageMessage {
  member?: string;
  /** Files that the page loaded before the worker was in charge. */
  assets?: string[];
  /** The address of the page, to be cached. */
  page?: string;
  /** Also if it was cached a moment ago: a promise or the page has changed. */
  now?: boolean;
  /** A form that the page could not send. Whether it is queued is answered by the port that comes with it. */
  form?: { path: string; body: string };
  /** The network may be back: send what waits. */
  send?: true;
  /** The id of a waiting request that the member sends again, or takes back. */
  again?: string;
  discard?: string;
}

/** What the worker says to the pages: all that waits, and what was sent just now. */
export interface WorkerMessage {
  waiting: QueuedRequest[];
  sent: QueuedKind | null;
}

export type QueuedKind = "share" | "promise" | "request" | "claim" | "ask" | "parked" | "car" | "message";

/** The state of a request that is sent only after its member said yes. Phones may still hold it under this older name. */
export const TOO_OLD = "asks";

/** A form that waits on the phone, as pages show it. */
export interface QueuedRequest {
  /** Its idempotency key. */
  id: string;
  kind: QueuedKind;
  /** What the member typed. */
  text: string;
  /** When it was pressed, in ms since 1970. */
  at: number;
  state: "waiting" | typeof TOO_OLD | "refused";
  /** Why the server refused it. */
  reason?: string | undefined;
}

const PATHS = /^\/(?:api\/messages|spaces\/(?:new|[\w-]+\/promise)|requests\/new|car)?$/;

/** Whether some form or call of this path can wait. */
export const mayBeQueued = (path: string): boolean => PATHS.test(pagePath(path));

const buttons: Readonly<Record<string, QueuedKind>> = {
  "share-now": "share",
  claim: "claim",
  ask: "ask",
  "hand-over": "parked",
};
const intents: Readonly<Record<string, QueuedKind>> = {
  share: "share",
  promise: "promise",
  request: "request",
  park: "car",
};

/** What a form or call does, if it can wait; undefined for all others. */
export function queuedKind(path: string, fields: Pick<FormData, "has" | "get">): QueuedKind | undefined {
  if (!mayBeQueued(path)) return undefined;
  if (path === "/api/messages") return "message";
  const pressed = Object.keys(buttons).find((name) => fields.has(name));
  const intent = fields.get("intent");
  if (pressed === undefined) return typeof intent === "string" ? intents[intent] : undefined;
  return buttons[pressed];
}
