import { Link } from "@remix-run/react";
import { entryOf, type HistoryItem, type HistoryStatus } from "~/domain/account/rules";
import { Icon } from "~/ui/icons/icon";
import { ProperName } from "~/ui/members/proper-name";
import { RatingPrompt } from "~/ui/ratings/rating-prompt";
import { Empty } from "~/ui/shell/empty";
import { PagesNav } from "~/ui/shell/pages-nav";
import { useTimeZone } from "~/ui/time/use-time-zone";
import { dateText } from "~/ui/time/date-text";
import { type Unrated } from "~/domain/listings/promise-rules";
import "./history.css";

export interface HistoryData {
  /** Newest first. */
  items: HistoryItem[];
  /** The key of the last entry on the previous page. Null on the first page. */
  after: string | null;
  /** There are older entries. */
  more: boolean;
  /** The handovers that the member can still rate. Only on the first page. */
  unrated: Unrated[];
}

/** The spaces that the member shared and found. */
export function HistoryPage({ items, after, more, unrated }: HistoryData) {
  const timeZone = useTimeZone();
  if (items.length === 0 && after === null)
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
      {byDay(items, timeZone).map(([day, ofDay]) => (
        <section key={day} className="history-day" aria-labelledby={ofDay[0].id}>
          <h2 id={ofDay[0].id}>{day}</h2>
          <ul className="card">
            {ofDay.map((item) => (
              <HistoryRow key={item.id} item={item} timeZone={timeZone} />
            ))}
          </ul>
        </section>
      ))}
      <PagesNav
        first={after === null ? undefined : "/parking-history"}
        next={more ? `?before=${items.at(-1)?.id ?? ""}` : undefined}
      />
    </div>
  );
}

type Day = [day: string, items: [HistoryItem, ...HistoryItem[]]];

/** Puts what happened on one day together. `items`: newest first. */
function byDay(items: readonly HistoryItem[], timeZone: string): Day[] {
  const days: Day[] = [];
  for (const item of items) {
    const day = dateText(item.at, timeZone);
    const last = days.at(-1);
    if (last?.[0] === day) last[1].push(item);
    else days.push([day, [item]]);
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
      <div className="history-head">
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
