import { formatDistanceStrict } from "date-fns/formatDistanceStrict";
import type { ReactNode } from "react";
import { shortName } from "~/domain/members/rules";
import { requestStatusLabel, type RequestInList, type RequestStatus } from "~/domain/requests/rules";
import { Avatar } from "~/ui/members/avatar";
import "./requests.css";

/** The colour says what the words say: yellow waits, green is settled, red is over (specification 4). */
const tone: Record<RequestStatus, string> = {
  pending: "leaving",
  confirmed: "available",
  completed: "available",
  expired: "danger",
  cancelled: "",
};

interface Props {
  request: RequestInList;
  now: Date;
  /** What can be done about it. */
  children?: ReactNode;
}

/** One request with everything the specification lists. */
export function RequestCard({ request, now, children }: Props) {
  const { requester, status, createdAt, location, message, estimatedWaitTime } = request;
  return (
    <li className="card request" id={`request-${request.id}`}>
      <header>
        <Avatar member={requester} />
        <div>
          <div className="row apart">
            <h3>{shortName(requester)}</h3>
            <span className={`badge ${tone[status]}`}>{requestStatusLabel[status]}</span>
          </div>
          <p className="soft">
            <time dateTime={createdAt}>{formatDistanceStrict(new Date(createdAt), now, { addSuffix: true })}</time>
          </p>
        </div>
      </header>
      <dl>
        <dt>Location</dt>
        <dd>{location}</dd>
        <dt>Vehicle</dt>
        <dd>{requester.vehicleDescription || "No vehicle description"}</dd>
        <dt className="unseen">Wait</dt>
        <dd>Estimated wait: {estimatedWaitTime} minutes</dd>
      </dl>
      {message && <blockquote dir="auto">{message}</blockquote>}
      {children}
    </li>
  );
}
