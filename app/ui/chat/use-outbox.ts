import { useEffect, useRef, useSyncExternalStore } from "react";
import type { MessageCard } from "~/domain/chat/rules";
import { useConnected } from "~/realtime/use-realtime";
import { useMember } from "~/ui/shell/app-data";
import { useToast } from "~/ui/toast/toasts";
import { Outbox, type Unsent } from "./outbox";
import { postMessage } from "./post-message";

/** How long after a server that was away is asked again, in ms: as a closed socket is opened again (specification 9). */
const AGAIN_MS = 3000;

/** Kept for the tab: a page that is loaded anew goes on sending. */
const storageKey = (memberId: string): string => `unsent ${memberId}`;

let current: { memberId: string; outbox: Outbox } | undefined;

/** The tab's one outbox; another member's texts stay apart. */
function outboxOf(memberId: string): Outbox {
  if (current?.memberId !== memberId) current = { memberId, outbox: newOutbox(storageKey(memberId)) };
  return current.outbox;
}

const newOutbox = (key: string): Outbox =>
  new Outbox({
    post: postMessage,
    restore: () => kept(key),
    keep: (messages) => keep(key, messages),
    later: (again) => void setTimeout(again, AGAIN_MS),
  });

function kept(key: string): Unsent[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "[]") as Unsent[]; // what `keep` wrote
  } catch {
    return [];
  }
}

function keep(key: string, messages: readonly Unsent[]): void {
  try {
    if (messages.length > 0) sessionStorage.setItem(key, JSON.stringify(messages));
    else sessionStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing: what is unsent lasts as long as the page.
  }
}

const none: readonly Unsent[] = [];
const nobody = () => () => undefined;

/** The member's messages to a partner that are on their way; `onSent` hears of each that the server has taken. */
export function useOutbox(partnerId: string, onSent: (message: MessageCard) => void) {
  const memberId = useMember()?.id;
  const toast = useToast();
  const connected = useConnected();
  const outbox = typeof document === "undefined" || memberId === undefined ? undefined : outboxOf(memberId);
  const messages = useSyncExternalStore(
    outbox?.watch ?? nobody,
    () => outbox?.messages ?? none,
    () => none,
  );
  const heard = useRef(onSent);
  useEffect(() => {
    heard.current = onSent;
  });
  useEffect(
    () =>
      outbox?.listen((event) => {
        if ("sent" in event) heard.current(event.sent);
        else toast({ title: "Error", message: event.failed, destructive: true });
      }),
    [outbox, toast],
  );
  // At first for what an earlier page left, then whenever the server is back.
  useEffect(() => void outbox?.flush(), [outbox, connected]);
  return { outbox, unsent: messages.filter(({ receiverId }) => receiverId === partnerId) };
}

/** 128 random bits; `crypto.randomUUID` is missing on plain http. */
export const newMark = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
