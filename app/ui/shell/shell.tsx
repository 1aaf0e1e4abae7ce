import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { Fragment, type ReactNode, useEffect, useState } from "react";
import { useConnected, useLost, useRealtime, useRequestedReloads } from "~/realtime/use-realtime";
import { Icon } from "~/ui/icons/icon";
import { useZoneCookie } from "~/ui/time/use-time-zone";
import { Toasts } from "~/ui/toast/toasts";
import { reload } from "~/realtime/reload";
import { type AppData, hasBars, useAppData } from "./app-data";
import { usePage } from "./handle";
import { lazyWithSsr } from "./lazy-with-ssr";
import { PageHeader } from "./page-header";
import { withCount } from "./page-title";
import { Navigate } from "./plain-link";
import { TabBar } from "./tab-bar";
import { useFocusOnArrival } from "./use-focus-on-arrival";
import { useOnline } from "./use-online";
import "./base.css";
import "./components.css";
import "./forms.css";
import "./rows.css";
import "./shell.css";
import "./motion.css";
import "./print.css";

const SecurityNotice = lazyWithSsr(async () => (await import("./security-notice")).SecurityNotice, {
  selector: ".security-notice",
});
const Bars = lazyWithSsr(async () => (await import("~/ui/bars/bars")).Bars, { selector: "#promise" });
/** Neither visitors nor the first paint need it. */
const LiveEvents = lazyWithSsr(async () => (await import("./live-events")).LiveEvents);

const none = [] as const;

/** The frame of every page: status strip, tab bar, page header and content. */
export function Shell({ children }: { children: ReactNode }) {
  const data = useAppData();
  const { brand = "", member = null, toasts = none, openRequests = 0 } = data ?? {};
  const unread = useUnread(data);
  const toAnswer = data?.toAnswer.count ?? 0;
  useTitleCount(unread + toAnswer);
  const page = usePage();
  const refreshing = page.reloads && data?.refreshes;
  const { state } = useNavigation();
  const navigate = useNavigate();
  useCleanUpAfterSignOut(member !== null);
  useFocusOnArrival();
  useRequestedReloads(data);
  useZoneCookie();
  return (
    <Navigate.Provider value={navigate}>
      <div
        className={["app", !page.hydrate && "script-free", refreshing && "refreshing"].filter(Boolean).join(" ")}
        data-layout={page.layout}
      >
        <a className="skip unseen button" href="#content">
          Skip to content
        </a>
        {data?.securityNotice && <SecurityNotice development={data.development} />}
        <StatusStrip brand={brand} signedIn={member !== null} />
        <TabBar tab={page.tab} signedIn={member !== null} unread={unread} toAnswer={toAnswer} />
        <div className="page">
          <PageHeader page={page} member={member} openRequests={openRequests} />
          <Toasts fromPage={toasts}>
            {/* Another member can have signed in when the data is loaded again: nothing that was typed or shown stays. */}
            <Fragment key={member?.id}>
              {data && member && <LiveEvents memberId={member.id} data={data} unread={unread} />}
              {data && hasBars(data) && <Bars {...data} refreshing={refreshing} />}
              <main id="content" tabIndex={-1} aria-busy={state !== "idle"}>
                {children}
              </main>
            </Fragment>
          </Toasts>
        </div>
        {state !== "idle" && <div className="loading-bar" />}
        <AuthSpinner />
      </div>
    </Navigate.Provider>
  );
}

/** Milliseconds without a socket before the strip says so. A socket usually opens within seconds. */
const PAUSE_MS = 6000;

/** The strip on top: the community's name and whether the connection is lost, which a dead socket shows at once (`useLost`). */
function StatusStrip({ brand, signedIn }: { brand: string; signedIn: boolean }) {
  const online = useOnline();
  const connected = useConnected();
  const paused = useLasting(signedIn && !connected, PAUSE_MS);
  const lost = useLost();
  return (
    <header className="status-strip">
      <span className="brand" translate="no">
        <Icon name="brand" />
        {brand}
      </span>
      <span role="status">{online ? (paused || lost) && "Live updates paused" : "You're offline"}</span>
    </header>
  );
}

/** Longest time for which the spinner covers the app, in milliseconds (tests/specification.md#caching-and-timing). */
const MAX_SPINNER_MS = 2000;
const authActions = /^\/(?:auth|api\/logout)/;

/** Shown while a sign-in or sign-out is under way, 2 s at most. */
function AuthSpinner() {
  const { formAction = "" } = useNavigation();
  const pending = authActions.test(formAction);
  const over = useLasting(pending, MAX_SPINNER_MS);
  if (!pending || over) return null;
  return (
    <div className="auth-spinner" role="status">
      <span className="spinner" />
      Loading auth state...
    </div>
  );
}

/** Keeps the number of unread messages and requests in the document's title, also after events. */
function useTitleCount(count: number): void {
  useEffect(() => {
    document.title = withCount(document.title.replace(/^\(\d+\) /, ""), count);
  });
}

/** The cookie that signing out leaves (`auth/session.ts`). */
const signedOut = /(?:^|; )left=1(?:;|$)/;

/** Deletes what this browser stored for a member who signed out. Over plain http Clear-Site-Data does not work. */
function useCleanUpAfterSignOut(signedIn: boolean): void {
  useEffect(() => {
    if (!signedOut.test(document.cookie)) return;
    document.cookie = "left=; Path=/; Max-Age=0";
    try {
      localStorage.clear();
      sessionStorage.clear();
      void caches.keys().then(
        (names) => names.forEach((name) => void caches.delete(name)),
        () => undefined,
      );
    } catch {
      // A browser that blocks storage has stored nothing.
    }
  }, [signedIn]);
}

/** True once `fact` has been true for `milliseconds` without a break. */
function useLasting(fact: boolean, milliseconds: number): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!fact) return;
    const timer = setTimeout(() => setLasting(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [fact, milliseconds]);
  return lasting;
}

/** Unread messages: the server's count plus later ones outside the open thread. */
function useUnread(data: AppData | undefined): number {
  const { pathname } = useLocation();
  const counted = data?.unread ?? 0;
  const [unread, setUnread] = useState(counted);
  useEffect(() => setUnread(counted), [data, counted]);
  useRealtime((event) => {
    const viewerId = data?.member?.id;
    if (event.type === "NEW_MESSAGE") {
      const { senderId } = event.data.message;
      if (senderId !== viewerId && pathname !== `/chat/${senderId}`) setUnread((before) => before + 1);
    }
    // Messages were read elsewhere. Only the server knows how many.
    if (event.type === "MESSAGES_READ" && event.data.readerId === viewerId) {
      if (pathname !== `/chat/${event.data.senderId}`) reload();
    }
  });
  return unread;
}
