import type { ReactNode } from "react";
import { shortName } from "~/domain/members/rules";
import { requestStatusLabel, type RequestStatus } from "~/domain/requests/rules";
import { Avatar } from "~/ui/members/avatar";
import type { RequestView } from "./request-view";
import "./requests.css";

/** The colour says what the words say: yellow waits, green is settled, red is over (specification 4). */
const tone: Record<RequestStatus, string> = {
  pending: "leaving",
  confirmed: "available",
  completed: "available",
  expired: "danger",
  cancelled: "",
};

/** One request with everything the specification lists, and what can be done about it. */
export function RequestCard({ request, children }: { request: RequestView; children?: ReactNode }) {
  const { requester, status, asked, location, message, estimatedWaitTime } = request;
  return (
    <li className="card request" id={`request-${request.id}`}>
      <header>
        <Avatar member={requester} />
        <div>
          <div className="row apart">
            <h3>{shortName(requester)}</h3>
            <span className={`badge ${tone[status]}`}>{requestStatusLabel[status]}</span>
          </div>
          <p className="soft">{asked}</p>
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
      {message && <blockquote>{message}</blockquote>}
      {children}
    </li>
  );
}
