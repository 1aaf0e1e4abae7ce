import { useNavigate, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useReloads } from "~/realtime/use-realtime";
import { useZoneCookie } from "~/ui/time/use-zone-cookie";
import { bars, securityNotice } from "~/ui/early/parts";
import { Toasts } from "~/ui/toast/toasts";
import { useAppData, type AppData } from "./app-data";
import { AuthSpinner } from "./auth-spinner";
import { usePage } from "./handle";
import { LoadedLiveEvents } from "./load-live-events";
import { PageHeader } from "./page-header";
import { Navigate } from "./plain-link";
import { StatusStrip } from "./status-strip";
import { TabBar } from "./tab-bar";
import { useFarewell } from "./use-farewell";
import { useFocusOnArrival } from "./use-focus-on-arrival";
import { useTitleCount } from "./use-title-count";
import { useUnread } from "./use-unread";
import "./base.css";
import "./components.css";
import "./forms.css";
import "./shell.css";

const none = [] as const;

const hasBars = ({ promises, promiseEnd, toRate, leaving, toAnswer }: AppData): boolean =>
  promises.length + toAnswer.count > 0 || (promiseEnd ?? toRate ?? leaving) !== null;

/** The frame of every page: status strip, tab bar, page header and content. */
export function Shell({ children }: { children: ReactNode }) {
  const data = useAppData();
  const { brand = "", member = null, toasts = none, openRequests = 0 } = data ?? {};
  const unread = useUnread(data);
  const toAnswer = data?.toAnswer.count ?? 0;
  useTitleCount(unread + toAnswer);
  const page = usePage();
  const refreshing = page.refresh && data?.refreshes === true;
  const { state } = useNavigation();
  const navigate = useNavigate();
  useFarewell(member !== null);
  useFocusOnArrival();
  useReloads(data);
  useZoneCookie();
  return (
    <Navigate.Provider value={navigate}>
      <div
        className={["app", page.wide && "wide", !page.hydrate && "script-free", refreshing && "refreshing"]
          .filter(Boolean)
          .join(" ")}
      >
        <a className="skip unseen button" href="#content">
          Skip to content
        </a>
        {data?.securityNotice && <securityNotice.Part development={data.development} />}
        <StatusStrip brand={brand} signedIn={member !== null} />
        <TabBar tab={page.tab} signedIn={member !== null} unread={unread} toAnswer={toAnswer} />
        <div className="page">
          <PageHeader page={page} member={member} openRequests={openRequests} />
          <Toasts fromPage={toasts}>
            {data && member && <LoadedLiveEvents memberId={member.id} data={data} />}
            {data && hasBars(data) && <bars.Part {...data} refreshing={refreshing} />}
            <main id="content" tabIndex={-1} aria-busy={state !== "idle"}>
              {children}
            </main>
          </Toasts>
        </div>
        {state !== "idle" && <div className="loading-bar" />}
        <AuthSpinner />
      </div>
    </Navigate.Provider>
  );
}
