import { entryOf, type HistoryItem, type HistoryStatus } from "~/domain/account/rules";
import { Icon } from "~/ui/icons/icon";
import { dateText } from "~/ui/time/date-text";

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

/** One entry: a space that was shared or found, with all details of specification 2. */
export function HistoryCard({ item, timeZone }: { item: HistoryItem; timeZone: string }) {
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
