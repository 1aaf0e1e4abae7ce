import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { useConnection, useRealtime } from "~/realtime/use-realtime";
import { usePromiseEvents } from "~/ui/bars/use-promise-events";
import { useToast } from "~/ui/toast/toasts";
import type { AppData } from "./app-data";
import { OfflineQueue } from "~/ui/offline/offline-queue";
import { watchInstall } from "~/ui/offline/install-prompt";
import { useServiceWorker } from "~/ui/offline/use-service-worker";
import { toastOfEvent } from "./toast-of-event";

/**
 * Keeps the member's socket open, shows the toasts of its events, and loads what they do not carry. Shows what waits for
 * the network.
 */
export function LiveEvents({ memberId, data }: { memberId: string; data: AppData }) {
  const toast = useToast();
  const { pathname } = useLocation();
  const { offers } = data.toAnswer;
  useConnection(memberId);
  usePromiseEvents(data, memberId);
  useServiceWorker(memberId, data);
  useEffect(watchInstall, []);
  useBadge(data.unread + data.toAnswer.count);
  useScreenOn(data.promises.some(({ stage }) => stage === "running"));
  useRealtime((event) => {
    const shown = toastOfEvent(event, { memberId, pathname, offers });
    if (shown) toast(shown);
  });
  return <OfflineQueue />;
}

/** What only some browsers have, though TypeScript's types promise it. */
type Phone = Partial<Pick<Navigator, "wakeLock" | "setAppBadge" | "clearAppBadge">>;

/** The app's icon on the home screen shows how many messages and requests wait, where the platform can. */
function useBadge(count: number): void {
  useEffect(() => {
    const phone = navigator as Phone;
    const shown = count > 0 ? phone.setAppBadge?.(count) : phone.clearAppBadge?.();
    shown?.catch(() => undefined); // a page that is not installed
  }, [count]);
}

/** Keeps the screen on while a promise runs and its page is seen. */
function useScreenOn(isWanted: boolean): void {
  useEffect(() => {
    const { wakeLock } = navigator as Phone;
    if (!isWanted || !wakeLock) return;
    let lock: Promise<WakeLockSentinel | undefined> | undefined;
    const hold = () => {
      // The browser ends the lock of a page that is hidden.
      if (!document.hidden) lock = wakeLock.request("screen").catch(() => undefined); // the battery is low
    };
    hold();
    document.addEventListener("visibilitychange", hold);
    return () => {
      document.removeEventListener("visibilitychange", hold);
      void lock?.then((held) => held?.release());
    };
  }, [isWanted]);
}
