import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Await, Navigate, useAsyncError, useLoaderData, type ClientLoaderFunctionArgs, Link } from "@remix-run/react";
import { Suspense, useDeferredValue } from "react";
import { profilePage } from "~/ui/profile/profile-page";
import { buttonAction } from "~/forms/button-action";
import { requireMember } from "~/auth/guards";
import { rate } from "~/forms/rate";
import { HISTORY_PAGE, historyInput, parkingHistory } from "~/domain/account";
import { rateForm, unratedHandovers } from "~/domain/listings";
import { paginate } from "~/server/paginate";
import { queryOrEmpty } from "~/server/search-params";
import { entryOf, type HistoryItem, type HistoryStatus } from "~/domain/account/history-rules";
import { Icon } from "~/ui/icons/icon";
import { ProperName } from "~/ui/members/proper-name";
import { RatingPrompt } from "~/ui/ratings/rating-prompt";
import { Empty, PagesNav } from "~/ui/shell/list-parts";
import { useTimeZone } from "~/ui/time/use-time-zone";
import { dateText } from "~/ui/time/date-text";
import type { Unrated } from "~/domain/listings/rating-rules";
import "./history.css";

export const handle = profilePage({
  title: "Parking History",
  subtitle: "Your parking activity",
  reloads: true,
});

/** The page of the history after the key in the address. An invalid address shows the first page. */
export async function loader({ request, context: loadContext }: LoaderFunctionArgs) {
  const { actor } = await requireMember(request, loadContext);
  const { context } = loadContext.app;
  const { before } = queryOrEmpty(request, historyInput);
  const read = (limit: number) => parkingHistory(context, actor, { before }, limit);
  const [{ rows, first, next }, unrated] = await Promise.all([
    paginate(request, { size: HISTORY_PAGE, read, key: before }),
    before === undefined ? unratedHandovers(context, actor) : [],
  ]);
  return { items: rows, first, next, unrated };
}

export const action = ({ request, context: loadContext }: ActionFunctionArgs) =>
  buttonAction(request, loadContext, {
    back: "/parking-history",
    schema: rateForm,
    workOf: (form) => rate(form, "/parking-history"),
  });

/** On a navigation inside the app the page shows at once, and its cards when they are loaded. */
export function clientLoader({ serverLoader }: ClientLoaderFunctionArgs): { coming: Promise<HistoryData> } {
  const coming = serverLoader<HistoryData>();
  coming.catch(() => undefined); // avoids an unhandled rejection; <Await> shows the error
  return { coming };
}

export default function ParkingHistory() {
  // While the data loads again, the old cards stay.
  const data = useDeferredValue(useLoaderData<HistoryData | { coming: Promise<HistoryData> }>());
  return (
    <Suspense fallback={<HistorySkeleton />}>
      <Await resolve={"coming" in data ? data.coming : data} errorElement={<Failed />}>
        {(history: HistoryData) => <HistoryPage {...history} />}
      </Await>
    </Suspense>
  );
}

/** Follows a redirect, such as to sign-in when the session ended. Other errors go to the error screen. */
function Failed() {
  const error = useAsyncError();
  const to = error instanceof Response && error.headers.get("Location");
  if (to) return <Navigate to={to} replace />;
  throw error;
}

/** Three placeholder cards while the page loads. */
const HistorySkeleton = () => (
  <ul className="card" aria-label="Loading your parking history">
    {["first", "second", "third"].map((card) => (
      <li key={card} className="history-card">
        <span className="skeleton icon" />
        <div>
          <span className="skeleton" />
          <span className="skeleton" />
        </div>
      </li>
    ))}
  </ul>
);

interface HistoryData {
  /** Newest first. */
  items: HistoryItem[];
  /** The addresses of the first page and of the next one. Undefined on that page. */
  first?: string | undefined;
  next?: string | undefined;
  /** The handovers that the member can still rate. Only on the first page. */
  unrated: Unrated[];
}

/** The spaces that the member shared and found. */
function HistoryPage({ items, first, next, unrated }: HistoryData) {
  const timeZone = useTimeZone();
  if (items.length === 0 && first === undefined)
    return (
      <Empty picture="history" title="No Parking History">
        <p>Spaces that you share or find will be listed here.</p>
        <Link className="button" to="/">
          Find Parking
        </Link>
      </Empty>
    );
  return (
    <div className="stack">
      {unrated.map((handover) => (
        <RatingPrompt key={handover.spaceId} handover={handover} />
      ))}
      {byDay(items, timeZone).map(({ date, entries }) => (
        <section key={date} className="history-day" aria-labelledby={entries[0].id}>
          <h2 id={entries[0].id}>{date}</h2>
          <ul className="card">
            {entries.map((item) => (
              <HistoryRow key={item.id} item={item} timeZone={timeZone} />
            ))}
          </ul>
        </section>
      ))}
      <PagesNav first={first} next={next} />
    </div>
  );
}

interface Day {
  /** 'Jan 5, 2026' */
  date: string;
  entries: [HistoryItem, ...HistoryItem[]];
}

/** Puts what happened on one day together. `items`: newest first. */
function byDay(items: readonly HistoryItem[], timeZone: string): Day[] {
  const days: Day[] = [];
  for (const item of items) {
    const date = dateText(item.at, timeZone);
    const last = days.at(-1);
    if (last?.date === date) last.entries.push(item);
    else days.push({ date, entries: [item] });
  }
  return days;
}

const types = {
  shared: { title: "Shared Space", icon: "parking", took: "on the map" },
  found: { title: "Found Space", icon: "car", took: "on the way" },
} as const;

const statusLabel: Readonly<Record<HistoryStatus, string>> = {
  completed: "Completed",
  active: "Active",
  expired: "Expired",
  removed: "Removed",
};

/** One entry: a space that was shared or found, with all details. */
function HistoryRow({ item, timeZone }: { item: HistoryItem; timeZone: string }) {
  const { title, icon, took } = types[item.type];
  const { time, address, duration, points, status } = entryOf(item, timeZone);
  return (
    <li className="history-card">
      <div className="row history-head">
        <Icon name={icon} />
        <h3>{title}</h3>
        <small>{statusLabel[status]}</small>
        <span className={points.startsWith("+") ? "badge available" : "badge me"}>
          {points.replace("-", "−")}
          <span className="unseen"> points</span>
        </span>
      </div>
      <p className="soft">
        <time dateTime={item.at}>{time}</time>
        {"\u00a0· "}
        {address ? <ProperName>{address}</ProperName> : "No address given"}
        {`\u00a0· ${duration} ${took}`}
      </p>
    </li>
  );
}
