import { Link } from "@remix-run/react";
import { pointsText, signedPoints, type LedgerEntry } from "~/domain/points/rules";
import { Picture } from "~/ui/icons/picture";
import { PagesNav } from "~/ui/shell/pages-nav";
import { momentText } from "~/ui/time/moment-text";
import { useTimeZone } from "~/ui/time/use-time-zone";

export interface LedgerData {
  /** Newest first. */
  entries: LedgerEntry[];
  first: string | undefined;
  next: string | undefined;
  timeZone: string;
}

/** All changes of the member's points, each with the total after it. */
export function LedgerPage({ entries, first, next, ...data }: LedgerData) {
  const timeZone = useTimeZone(data.timeZone);
  if (entries.length === 0) return <NoPoints first={first} />;
  return (
    <div className="stack">
      <ul className="card activity ledger" aria-label="Movements of your points, newest first">
        {entries.map(({ id, reason, points, total, createdAt }) => (
          <li key={id} className="row apart">
            <span>
              {reason}
              <br />
              <small>
                <time dateTime={createdAt}>{momentText(createdAt, timeZone)}</time>
              </small>
            </span>
            <span>
              <strong className={points < 0 ? "spent" : "earned"}>{signedPoints(points)}</strong>
              <br />
              <small>
                <span className="unseen">Points then: </span>
                {pointsText(total)}
              </small>
            </span>
          </li>
        ))}
      </ul>
      <PagesNav first={first} next={next} />
    </div>
  );
}

const NoPoints = ({ first }: { first: string | undefined }) => (
  <div className="empty">
    <Picture name="points" />
    <h2>{first === undefined ? "No points yet" : "No older movements"}</h2>
    <p>Share a space that you leave: it earns you your first ones.</p>
    <Link className="button" to={first ?? "/"}>
      {first === undefined ? "Share a space" : "Newest"}
    </Link>
  </div>
);
