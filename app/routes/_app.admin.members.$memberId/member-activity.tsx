import { Link } from "@remix-run/react";
import type { MemberFile } from "~/domain/admin/rules";
import { requestStatusLabel, type RequestStatus } from "~/domain/listings/request-rules";
import type { HistoryItem, HistoryStatus } from "~/domain/account/rules";
import { Moment } from "~/ui/time/moment";

const cameOfShare: Readonly<Record<HistoryStatus, string>> = {
  completed: "Handed over",
  active: "Active",
  expired: "Expired",
  removed: "Removed",
};

/** The page on which an admin removes a space from the map. */
const listingOf = ({ id, type, status }: HistoryItem): string | undefined =>
  type === "shared" && status === "active" ? `/admin/spaces/${id}` : undefined;

const whatHappened = ({ type, status }: HistoryItem): string =>
  type === "found" ? "Found a space" : `Shared a space: ${cameOfShare[status].toLowerCase()}`;

/** The newest spaces that the member shared or found, and their newest requests. */
export function MemberActivity({ file: { spaces, asked } }: { file: MemberFile }) {
  return (
    <>
      <Newest
        title="Spaces and handovers"
        none="No space shared or found yet."
        rows={spaces.map((item) => ({ ...item, what: whatHappened(item), to: listingOf(item) }))}
      />
      <Newest
        title="Requests"
        none="No request yet."
        rows={asked.map((request) => ({ ...request, what: requestState(request.status) }))}
      />
    </>
  );
}

const requestState = (status: RequestStatus): string => requestStatusLabel[status];

interface NewestProps {
  title: string;
  none: string;
  rows: readonly { id: string; what: string; address: string; at: string; to?: string | undefined }[];
}

const Newest = ({ title, none, rows }: NewestProps) => (
  <section className="card" aria-label={title}>
    <h2>{title}</h2>
    {rows.length === 0 && <p className="soft">{none}</p>}
    <ul className="activity">
      {rows.map(({ id, what, address, at, to }) => (
        <li key={id} className="row apart">
          <span>
            {to ? <Link to={to}>{what}</Link> : what}
            {address && (
              <>
                <br />
                <small>{address}</small>
              </>
            )}
          </span>
          <small>
            <Moment at={at} />
          </small>
        </li>
      ))}
    </ul>
  </section>
);
