import { Link } from "@remix-run/react";
import type { HistoryItem } from "~/domain/history/rules";
import type { Unrated } from "~/domain/ratings/rules";
import { Icon } from "~/ui/icons/icon";
import { RatingPrompt } from "~/ui/ratings/rating-prompt";
import { PagesNav } from "~/ui/shell/pages-nav";
import { useTimeZone } from "~/ui/time/use-time-zone";
import { HistoryCard } from "./history-card";
import "./history.css";

export interface HistoryData {
  /** Newest first. */
  items: HistoryItem[];
  /** The entry that this page follows; null on the first one. */
  after: string | null;
  /** Older ones are left. */
  more: boolean;
  /** What the member may still rate; on the first page only. */
  unrated: Unrated[];
  timeZone: string;
}

/** What the member shared and found (specification 2, Parking History). */
export function HistoryPage({ items, after, more, unrated, timeZone: guess }: HistoryData) {
  const timeZone = useTimeZone(guess);
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
    <Icon name="clock" />
    <h2>No Parking History</h2>
    <p>Spaces that you share or find will be listed here.</p>
    <Link className="button" to="/">
      Find Parking
    </Link>
  </div>
);
