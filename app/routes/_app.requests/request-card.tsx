import { shortName } from "~/domain/shared/names";
import { formatDistanceStrict } from "date-fns/formatDistanceStrict";
import type { ReactNode } from "react";
import { Avatar } from "~/ui/members/avatar";
import { requestStatusLabel, type DistantRequest, type RequestInList } from "~/domain/listings/request-text-rules";
import { type RequestStatus } from "~/domain/shared/cards";
import { MINUTE } from "~/domain/shared/clock";

/** The badge's colour, by the name of a space's state that has it (tests/specification.md#request-status). */
const tone: Record<RequestStatus, string> = {
  pending: "leaving",
  confirmed: "available",
  completed: "available",
  expired: "danger",
  cancelled: "",
};

interface Props {
  request: RequestInList | DistantRequest;
  now: Date;
  children?: ReactNode;
}

/** 'just now', '2 minutes ago', '3 hours ago' */
const agoText = (at: Date, now: Date): string =>
  now.getTime() - at.getTime() < MINUTE ? "just now" : formatDistanceStrict(at, now, { addSuffix: true });

/** One request with everything the specification lists. */
export function RequestCard({ request, now, children }: Props) {
  const { requester, status, createdAt, location, message, estimatedWaitTime } = request;
  return (
    <li className="card request" id={`request-${request.id}`}>
      <header>
        {requester && <Avatar member={requester} />}
        <div>
          <div className="row apart">
            <h2 translate={requester ? "no" : undefined}>{requester ? shortName(requester) : "A neighbour"}</h2>
            <span className={`badge ${tone[status]}`}>{requestStatusLabel[status]}</span>
          </div>
          <p className="soft">
            <time dateTime={createdAt}>{agoText(new Date(createdAt), now)}</time>
          </p>
        </div>
      </header>
      <dl>
        <dt>Location</dt>
        <dd translate="no">{location}</dd>
        <dt>Vehicle</dt>
        <dd>{requester?.vehicleDescription || "No vehicle description"}</dd>
        <dt className="unseen">Wait</dt>
        <dd>Estimated wait: {estimatedWaitTime} minutes</dd>
      </dl>
      {request.askedSpaceId && request.status === "pending" && (
        // While it is pending, only someone else's request has a chat partner.
        <p>{request.partnerId ? "Asks for your space" : "You ask for one neighbour's space"}</p>
      )}
      {message && (
        <blockquote className="lines" dir="auto">
          {message}
        </blockquote>
      )}
      {children}
    </li>
  );
}
