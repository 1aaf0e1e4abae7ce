import { useFetchers, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { isLoading, whenLoaded } from "../single-fetch";
import { Connection } from "./connection";
import { onReload, presentPage, reload, type ReloadTarget } from "./reload";
import type { WireEvent } from "./wire";

export type { WireEvent } from "./wire";

/** Longest random wait after a reconnect, in milliseconds, so that clients do not all load at once after a restart. */
const JITTER_MS = 3000;

const connection = new Connection(
  () => new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`),
);

/** Keeps the tab's socket open for this member, for the layout. Each opening loads the page's data: events were missed. */
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
    const tellVisibility = () => connection.setVisible(!document.hidden);
    tellVisibility();
    document.addEventListener("visibilitychange", tellVisibility);
    window.addEventListener("focus", tellVisibility); // a computer that slept with the page on the screen
    const leave = () => connection.leave();
    const comeBack = () => connection.comeBack();
    window.addEventListener("pagehide", leave);
    window.addEventListener("pageshow", comeBack);
    connection.follow(userId);
    return () => {
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("pageshow", comeBack);
      document.removeEventListener("visibilitychange", tellVisibility);
      window.removeEventListener("focus", tellVisibility);
      clearTimeout(timer);
      stop();
      connection.follow(null);
    };
  }, [userId]);
}

/** A random delay of at most `maxMs`, so that clients that received one event do not all load in the same instant. */
export const jitter = (maxMs: number): number =>
  ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32) * maxMs;

/** Calls the latest given function with every event for this member. */
export function useRealtime(onEvent: (event: WireEvent) => void): void {
  const latest = useRef(onEvent);
  useEffect(() => {
    latest.current = onEvent;
  });
  useEffect(() => connection.listen((event) => latest.current(event)), []);
}

const useSocket = (state: "connected" | "lost"): boolean =>
  useSyncExternalStore(
    connection.watch,
    () => connection[state],
    () => false,
  );

/** Whether the socket is open. False on the server and before the first opening. */
export const useConnected = (): boolean => useSocket("connected");

/** Whether the socket turned out to be dead, and no other one is open yet. */
export const useLost = (): boolean => useSocket("lost");

/** Loads a visible page's data every `everyMs` while no socket is open (tests/specification.md#caching-and-timing). */
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

/**
 * Carries out the loads that `reload` asks for, one at a time. An interrupted load would lose its toasts. Only the shell
 * uses it, with the data that each load replaces.
 */
export function useRequestedReloads(data: unknown): void {
  const [wanted, setWanted] = useState(false);
  /** Where the next load leads (`reloadTo`). Without it, the page that is shown is loaded again. */
  const [target, setTarget] = useState<ReloadTarget>();
  // The router's states are rendered late, so a load counts as under way from the call until something of it is rendered.
  const [started, setStarted] = useState(false);
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  // A submitted form loads the page's data by itself, and its answer can hold a toast for that load.
  const sending = useFetchers().some((fetcher) => fetcher.state !== "idle");
  const idle = state === "idle" && navigation.state === "idle" && !sending && !started;
  useEffect(
    () =>
      onReload((to) => {
        setWanted(true);
        if (to) setTarget(to);
      }),
    [],
  );
  useEffect(() => setStarted(false), [state, navigation.state, data]);
  // An event during a load can be newer than the loaded data, so one more load follows.
  useRealtime(() => {
    if (!idle || isLoading()) setWanted(true);
  });
  useEffect(() => {
    if (!wanted || !idle) return;
    let unmounted = false;
    const load = async () => {
      const go = target?.from === presentPage() ? target.go : null;
      // The phone itself asks to go elsewhere, when it moves: no event of the server shows then that it has a signal.
      const isServerThere = go ? await serverAnswers() : await isReachable();
      // A load that began since the last rendering would be interrupted.
      await whenLoaded();
      if (unmounted) return;
      setWanted(false);
      // While the server is away the target stays: the next reload, such as that of an opened socket, leads there.
      if (!isServerThere) return;
      setTarget(undefined);
      setStarted(true);
      (go ?? revalidate)();
    };
    void load();
    return () => void (unmounted = true);
  }, [wanted, target, idle, revalidate]);
}

/**
 * Whether the server can be reached. Check it before every load without a tap, because a failed load would replace the
 * page by an error. An open socket counts, unless the phone itself is offline.
 */
export const isReachable = async (): Promise<boolean> => (connection.connected && navigator.onLine) || serverAnswers();

/** Whether the server answers now. A phone that lost its signal can hold an open socket for minutes. */
const serverAnswers = (): Promise<boolean> =>
  fetch("/icon.svg", { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
