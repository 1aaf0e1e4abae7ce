import { useLocation, useMatches } from "@remix-run/react";
import { Component, useEffect, type ReactNode } from "react";
import { useConnection, useRealtime } from "~/realtime/use-realtime";
import { usePromiseEvents } from "~/ui/bars/use-promise-events";
import { openDialog } from "~/ui/dialog/open-dialog";
import { useToast } from "~/ui/toast/toasts";
import type { AppData } from "./app-data";
import { OfflineQueue } from "~/ui/offline/offline-queue";
import { watchInstall } from "~/ui/offline/install-prompt";
import { useServiceWorker } from "~/ui/offline/use-service-worker";
import { type ShownMap, toastOfEvent } from "./toast-of-event";

interface Props {
  memberId: string;
  data: AppData;
  /** Unread messages, also those that came after the data. */
  unread: number;
}

/** What a member's page does beside showing its data, each part without the others if it must. */
export const LiveEvents = (props: Props) => (
  <>
    <Optional>
      <Events {...props} />
    </Optional>
    <Optional>
      <Platform {...props.data} unread={props.unread} />
    </Optional>
    <Optional>
      <Offline {...props} />
    </Optional>
  </>
);

/** What the page can do without. An error leaves it out: the page's boundary would draw it again and again. */
class Optional extends Component<{ children: ReactNode }, { failed: boolean }> {
  static getDerivedStateFromError = () => ({ failed: true });
  override state = { failed: false };
  override render = () => !this.state.failed && this.props.children;
}

/** Keeps the member's socket open, shows the toasts of its events, and loads what they do not carry. */
function Events({ memberId, data }: Omit<Props, "unread">) {
  const toast = useToast();
  const { pathname } = useLocation();
  const page = useMatches().at(-1);
  const { offers } = data.toAnswer;
  useConnection(memberId);
  usePromiseEvents(data, memberId);
  useReloadAfterSignOut(memberId);
  useRealtime((event) => {
    // A page that failed has no data.
    const map = pathname === "/" ? ((page?.data ?? null) as ShownMap | null) : null;
    const shown = toastOfEvent(event, { memberId, pathname, map, offers, seesBars: !openDialog() });
    if (shown) toast(shown);
  });
  return null;
}

/** What phones offer to apps. */
function Platform({ unread, toAnswer, promises }: AppData) {
  useEffect(watchInstall, []);
  useBadge(unread + toAnswer.count);
  useScreenOn(promises.some(({ phase }) => phase === "running"));
  return null;
}

function Offline({ memberId, data }: Omit<Props, "unread">) {
  useServiceWorker(memberId, data);
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
    const lockIfSeen = () => {
      // The browser ends the lock of a page that is hidden.
      if (!document.hidden) lock = wakeLock.request("screen").catch(() => undefined); // the battery is low
    };
    lockIfSeen();
    document.addEventListener("visibilitychange", lockIfSeen);
    return () => {
      document.removeEventListener("visibilitychange", lockIfSeen);
      void lock?.then((sentinel) => sentinel?.release());
    };
  }, [isWanted]);
}

/** Where the browser keeps the member of its last page. Signing out empties it, also where no network is. */
const MEMBER_KEY = "member";

/** Whether the browser knows that its last page was nobody's or another member's. */
function isOfAnother(memberId: string): boolean {
  try {
    return localStorage.getItem(MEMBER_KEY) !== memberId;
  } catch {
    return false; // storage is blocked: only the server knows
  }
}

function noteMember(memberId: string): void {
  try {
    localStorage.setItem(MEMBER_KEY, memberId);
  } catch {
    // Storage is blocked, or full: each return then loads the page again.
  }
}

/**
 * A page of a member that comes back from the back/forward cache is loaded again if they signed out meanwhile. A page whose
 * member is still signed in keeps what was typed.
 */
function useReloadAfterSignOut(memberId: string): void {
  useEffect(() => {
    noteMember(memberId);
    const look = async ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      if (isOfAnother(memberId)) {
        location.reload();
        return;
      }
      const answer = await fetch("/api/auth/user", { cache: "no-store" }).catch(() => null);
      const user = answer?.ok ? ((await answer.json()) as { id: string }) : null;
      if (answer?.status === 401 || (user && user.id !== memberId)) location.reload();
    };
    const listen = (event: PageTransitionEvent) => void look(event);
    addEventListener("pageshow", listen);
    return () => removeEventListener("pageshow", listen);
  }, [memberId]);
}
