import { useRouteLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import type { ShellMember } from "~/domain/members/rules";
import type { EndShown, HandoverShown, DepartureShown, PromiseShown, ToAnswer } from "~/ui/bars/bar-data";
import type { FormReply } from "~/ui/forms/form-state";
import type { ToastMessage } from "~/ui/toast/plain-toast";

/** What the frame of every page shows. */
export interface AppData {
  /** The community's name, a setting. */
  brand: string;
  /** The address of the community, a setting. */
  origin: string;
  /** Whether this browser is shown the Security Notice. */
  securityNotice: boolean;
  /** NODE_ENV=development. */
  development: boolean;
  /** The server draws the map itself, so it knows streets and house numbers too. */
  ownMap: boolean;
  member: ShellMember | null;
  /** Toasts that wait for this page, oldest first. */
  toasts: readonly ToastMessage[];
  /** What this page's form brought when its session had ended. */
  draft?: FormReply;
  /** Messages the member has not read. */
  unread: number;
  /** Parking requests of the member that are pending or confirmed. */
  openRequests: number;
  /** The promises that concern the member now, the driver's first. */
  promises: readonly PromiseShown[];
  /** The newest promise that ended without a handover, unless the member dismissed it. */
  promiseEnd: EndShown | null;
  /** The newest handover to rate, unless the member put it off. */
  toRate: HandoverShown | null;
  /** The question whether the member leaves as planned. */
  departure: DepartureShown | null;
  /** Questions and requests that wait for the member as owner. */
  toAnswer: ToAnswer;
  /** There's a promise and no JavaScript, so pages without a text field reload by themselves. */
  refreshes: boolean;
  /** The time zone to show times in, as far as the server knows. */
  timeZone: string;
  /** The server's time, ISO 8601. */
  now: string;
}

/** Whether something stands above the pages: a promise, a rating, a question or a request (app/ui/bars/bars.tsx). */
export const hasBars = ({ promises, promiseEnd, toRate, departure, toAnswer }: AppData): boolean =>
  promises.length + toAnswer.count > 0 || (promiseEnd ?? toRate ?? departure) !== null;

/** The shell's data among what the routes of a page loaded. */
export const appDataIn = (loaderData: Record<string, unknown>): AppData | undefined =>
  loaderData["routes/_app"] as AppData | undefined;

/** The last data of this tab. Never set on the server. */
let latest: AppData | undefined;

/** The shell's data. A page that failed to load, for example offline, keeps the previous page's shell. */
export function useAppData(): AppData | undefined {
  const data = useRouteLoaderData<AppData>("routes/_app");
  useEffect(() => {
    if (data) latest = data;
  }, [data]);
  return data ?? latest;
}

/** The member who is signed in, or null for a visitor. */
export const useMember = (): ShellMember | null => useAppData()?.member ?? null;

/** Names the member whose page a form stands on: sent after someone else has signed in, the form is refused. */
export function SentBy() {
  const member = useMember();
  return member && <input type="hidden" name="sentBy" value={member.id} />;
}
