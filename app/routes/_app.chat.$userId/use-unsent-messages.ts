import { useEffect, useRef, useSyncExternalStore } from "react";
import type { MessageCard } from "~/domain/chat/rules";
import { reload } from "~/realtime/reload";
import { useConnected } from "~/realtime/use-realtime";
import { callHeaders } from "~/ui/members/use-call-headers";
import { useMember } from "~/ui/shell/app-data";
import { useToast } from "~/ui/toast/toasts";
import { type Attempt, FAILED, refusalOf, type RefusedAnswer, UnsentMessages, type Unsent } from "./unsent-messages";

/** Wait before an unreachable server is tried again, in ms (tests/specification.md#caching-and-timing). */
const AGAIN_MS = 3000;

/** Stored for the tab, so that sending continues after the page is reloaded. */
const storageKey = (memberId: string): string => `unsent ${memberId}`;

let current: { memberId: string; queue: UnsentMessages } | undefined;

/** The tab's only queue. Each member has a separate one. */
function queueOf(memberId: string): UnsentMessages {
  if (current?.memberId !== memberId) current = { memberId, queue: newQueue(memberId) };
  return current.queue;
}

const newQueue = (memberId: string): UnsentMessages =>
  new UnsentMessages({
    post: (message) => postMessage(memberId, message),
    restore: () => storedMessages(storageKey(memberId)),
    store: (messages) => storeMessages(storageKey(memberId), messages),
    later: (again) => void setTimeout(again, AGAIN_MS),
  });

function storedMessages(key: string): Unsent[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "[]") as Unsent[]; // what `storeMessages` wrote
  } catch {
    return [];
  }
}

function storeMessages(key: string, messages: readonly Unsent[]): void {
  try {
    if (messages.length > 0) sessionStorage.setItem(key, JSON.stringify(messages));
    else sessionStorage.removeItem(key);
  } catch {
    // The browser blocks storage: unsent messages last only until the page is closed.
  }
}

const none: readonly Unsent[] = [];
const notWatched = () => () => undefined;

/** The member's unsent messages to a partner. Calls `onSent` with each message that the server has stored. */
export function useUnsentMessages(partnerId: string, onSent: (message: MessageCard) => void) {
  const memberId = useMember()?.id;
  const toast = useToast();
  const connected = useConnected();
  const queue = typeof document === "undefined" || memberId === undefined ? undefined : queueOf(memberId);
  const messages = useSyncExternalStore(
    queue?.watch ?? notWatched,
    () => queue?.messages ?? none,
    () => none,
  );
  const latest = useRef(onSent);
  useEffect(() => {
    latest.current = onSent;
  });
  useEffect(
    () =>
      queue?.listen((event) => {
        if ("sent" in event) latest.current(event.sent);
        else toast({ title: "Error", message: event.failed, destructive: true });
      }),
    [queue, toast],
  );
  // Sends what an earlier page left, and again whenever the socket reopens.
  useEffect(() => void queue?.flush(), [queue, connected]);
  return { queue, unsent: messages.filter(({ receiverId }) => receiverId === partnerId) };
}

/** A message's id: 128 random bits. `crypto.randomUUID` is missing on plain http. */
export const newClientId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Statuses with which a proxy or the server says that it cannot answer now. */
const AWAY = [502, 503, 504];

/** Tries once to send a message. */
async function postMessage(memberId: string, { receiverId, content, clientId }: Unsent): Promise<Attempt> {
  try {
    const answer = await fetch("/api/messages", {
      method: "POST",
      headers: callHeaders(memberId),
      body: JSON.stringify({ receiverId, content, clientId }),
    });
    if (answer.ok) return { sent: (await answer.json()) as MessageCard };
    if (answer.status === 401) {
      reload(); // the page then redirects to sign-in, or becomes the page of who signed in since
      return "signed-out";
    }
    if (AWAY.includes(answer.status)) return { away: FAILED };
    const refusal = (await answer.json().catch(() => ({}))) as RefusedAnswer; // a proxy's answer is no JSON
    return { refused: refusalOf(answer.status, refusal) };
  } catch {
    return { away: FAILED };
  }
}
