import { useFetchers, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Connection } from "./connection";
import { onReload, reload, wayOfReload } from "./reload";
import type { WireEvent } from "./wire";

export type { WireEvent } from "./wire";

/** After a reconnect each phone waits up to this long, in ms, so that a restarted server is not asked by all at once. */
const JITTER_MS = 3000;

const connection = new Connection(
  () => new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`),
);

/**
 * Keeps the tab's socket open for this member; for the layout alone. What happened before the socket opened, or while it
 * was closed, went unheard: each time it opens the page's data is loaded again.
 */
export function useConnection(userId: string | null): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let opened = false;
    const stop = connection.watch(() => {
      clearTimeout(timer);
      if (!connection.connected) return;
      timer = setTimeout(reload, opened ? jitter(JITTER_MS) : 0);
      opened = true;
    });
    connection.follow(userId);
    return () => {
      clearTimeout(timer);
      stop();
      connection.follow(null);
    };
  }, [userId]);
}

/** A random delay of at most `mostMs`, so that phones that heard the same do not all ask in the same instant. */
export const jitter = (mostMs: number): number =>
  ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32) * mostMs;

/** Calls back with every event for this member, always the latest function given. */
export function useRealtime(onEvent: (event: WireEvent) => void): void {
  const latest = useRef(onEvent);
  useEffect(() => {
    latest.current = onEvent;
  });
  useEffect(() => connection.listen((event) => latest.current(event)), []);
}

/** Whether a socket is open; false on the server and until the first one opens. */
export const useConnected = (): boolean =>
  useSyncExternalStore(
    connection.watch,
    () => connection.connected,
    () => false,
  );

/** Loads the page's data again every `everyMs` while no socket is open and somebody may be looking (specification 9). */
export function usePolling(everyMs: number): void {
  const connected = useConnected();
  useEffect(() => {
    if (connected) return;
    const timer = setInterval(() => {
      if (navigator.onLine && !document.hidden) reload();
    }, everyMs);
    return () => clearInterval(timer);
  }, [connected, everyMs]);
}

/** Carries out what `reload` asks for; for the shell alone. */
export function useReloads(): void {
  const [wanted, setWanted] = useState(false);
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  // A form on its way brings the page up to date by itself, and its answer may hold a toast for the load that follows.
  const sending = useFetchers().some((fetcher) => fetcher.state !== "idle");
  const idle = state === "idle" && navigation.state === "idle" && !sending;
  useEffect(() => onReload(() => setWanted(true)), []);
  // What is heard while data is on its way happened after that was read, perhaps: it is in the next.
  useRealtime(() => {
    if (!idle) setWanted(true);
  });
  useEffect(() => {
    if (!wanted || !idle) return;
    let left = false;
    const load = async () => {
      const there = await isReachable();
      if (left) return;
      setWanted(false);
      if (there) (wayOfReload() ?? revalidate)();
    };
    void load();
    return () => void (left = true);
  }, [wanted, idle, revalidate]);
}

/**
 * Whether the server is there, to be asked before any load that nobody pressed for: one that fails would put an error in
 * the place of the page. Without an open socket something small is fetched to find out; a phone that lost its network
 * may hold one that is dead.
 */
export const isReachable = async (): Promise<boolean> =>
  (connection.connected && navigator.onLine) ||
  fetch("/icon.svg", { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
