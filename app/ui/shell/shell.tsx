import { useNavigation } from "@remix-run/react";
import { lazy, Suspense, type ReactNode } from "react";
import { useReloads } from "~/realtime/use-realtime";
import { useZoneTold } from "~/ui/time/use-zone-told";
import { Toasts } from "~/ui/toast/toasts";
import { useAppData } from "./app-data";
import { AuthSpinner } from "./auth-spinner";
import { usePage } from "./handle";
import { LiveNews } from "./live-news";
import { PageHeader } from "./page-header";
import { StatusStrip } from "./status-strip";
import { TabBar } from "./tab-bar";
import { useFocusOnArrival } from "./use-focus-on-arrival";
import { useUnread } from "./use-unread";
import "./base.css";
import "./components.css";
import "./forms.css";
import "./shell.css";

/** Apart from every page's script: most never show it. */
const SecurityNotice = lazy(() =>
  import("./security-notice").then(({ SecurityNotice }) => ({ default: SecurityNotice })),
);

const noToasts = [] as const;

/** What every page of the app stands in: status strip, tab bar, page header, and the page's own content. */
export function Shell({ children }: { children: ReactNode }) {
  const data = useAppData();
  const { brand = "", member = null, toasts = noToasts, openRequests = 0 } = data ?? {};
  const unread = useUnread(data);
  const page = usePage();
  const { state } = useNavigation();
  useFocusOnArrival();
  useReloads();
  useZoneTold();
  return (
    <div className={["app", page.wide && "wide", !page.hydrate && "script-free"].filter(Boolean).join(" ")}>
      <a className="skip unseen button" href="#content">
        Skip to content
      </a>
      {data?.securityNotice && (
        <Suspense>
          <SecurityNotice />
        </Suspense>
      )}
      <StatusStrip brand={brand} signedIn={member !== null} />
      <TabBar tab={page.tab} signedIn={member !== null} unread={unread} openRequests={openRequests} />
      <div className="page">
        <PageHeader page={page} member={member} openRequests={openRequests} />
        <Toasts fromPage={toasts}>
          {member && <LiveNews memberId={member.id} />}
          <main id="content" tabIndex={-1} aria-busy={state !== "idle"}>
            {children}
          </main>
        </Toasts>
      </div>
      {state !== "idle" && <div className="pending" />}
      <AuthSpinner />
    </div>
  );
}
