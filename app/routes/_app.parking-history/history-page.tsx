import { Link } from "@remix-run/react";
import { entryOf, type HistoryItem, type HistoryStatus } from "~/domain/account/rules";
import { Icon, Picture } from "~/ui/icons/icon";
import { RatingPrompt } from "~/ui/ratings/rating-prompt";
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
  if (items.length === 0 && after === null) return <NoHistory />;
  return (
    <div className="stack">
      {unrated.map((handover) => (
        <RatingPrompt key={handover.spaceId} handover={handover} />
      ))}
      <ul className="stack" aria-label="Shares and finds">
        {items.map((item) => (
          <HistoryCard key={item.id} item={item} timeZone={timeZone} />
        ))}
      </ul>
      <PagesNav
        first={after === null ? undefined : "/parking-history"}
        next={more ? `?before=${items.at(-1)?.id ?? ""}` : undefined}
      />
    </div>
  );
}

const NoHistory = () => (
  <div className="empty">
    <Picture name="history" />
    <h2>No Parking History</h2>
    <p>Spaces that you share or find will be listed here.</p>
    <Link className="button" to="/">
      Find Parking
    </Link>
  </div>
);

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
function HistoryCard({ item, timeZone }: { item: HistoryItem; timeZone: string }) {
  const { title, icon, took } = types[item.type];
  const { time, address, duration, points, status } = entryOf(item, timeZone);
  return (
    <li className="card history-card">
      <Icon name={icon} />
      <div>
        <h2>{title}</h2>
        <p className="soft">
          <time dateTime={item.at}>
            {dateText(item.at, timeZone)}, {time}
          </time>
        </p>
        <p>{address || "No address given"}</p>
        <p className="soft">
          {duration} {took}
        </p>
      </div>
      <div className="history-end">
        <span className={points.startsWith("+") ? "badge available" : "badge me"}>
          {points.replace("-", "−")}
          <span className="unseen"> points</span>
        </span>
        <small>{statusLabel[status]}</small>
      </div>
    </li>
  );
}
