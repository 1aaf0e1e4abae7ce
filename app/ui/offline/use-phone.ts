import { useEffect } from "react";

/** What only some browsers have, though TypeScript's types promise it. */
type Phone = Partial<Pick<Navigator, "wakeLock" | "setAppBadge" | "clearAppBadge">>;

/** The app's icon on the home screen shows how many messages and requests wait, where the platform can. */
export function useBadge(count: number): void {
  useEffect(() => {
    const phone = navigator as Phone;
    const shown = count > 0 ? phone.setAppBadge?.(count) : phone.clearAppBadge?.();
    shown?.catch(() => undefined); // a page that is not installed
  }, [count]);
}

/** Keeps the screen on while a promise runs and its page is seen. */
export function useScreenOn(isWanted: boolean): void {
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
