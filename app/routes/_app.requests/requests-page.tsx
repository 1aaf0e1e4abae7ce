import { Link } from "@remix-run/react";
import type { DistantRequest, RequestInList } from "~/domain/listings/request-text-rules";
import { PageFailure, ButtonForm } from "~/ui/forms/post-form";
import { Empty, Segments } from "~/ui/shell/list-parts";
import { useTimeFrom } from "~/ui/time/server-time";
import { IncomingActions, type SpaceChoice } from "./incoming-actions";
import { RequestCard } from "./request-card";
import "./requests.css";

export type RequestsTab = "incoming" | "mine";

interface RequestsData {
  tab: RequestsTab;
  /** The server's time, ISO 8601. */
  now: string;
  incoming: ((RequestInList | DistantRequest) & { spaces: SpaceChoice[] })[];
  outgoing: RequestInList[];
}

const REFRESH_SECONDS = 30;

/** The requests of others to the member, or the member's own: one list at a time. */
export function RequestsPage({ tab, incoming, outgoing, ...data }: RequestsData) {
  const now = useTimeFrom(data.now, REFRESH_SECONDS);
  // Accepted ones come first, and wait for nobody.
  const firstToAnswer = incoming.find(({ status }) => status !== "confirmed") ?? incoming[0];
  return (
    <>
      <Segments
        label="Requests"
        options={[
          ["incoming", `Incoming (${incoming.length})`],
          ["mine", `My Requests (${outgoing.length})`],
        ]}
        chosen={tab}
        to={(choice) => `?tab=${choice}`}
        inPlace
      />
      <PageFailure />
      {tab === "incoming" ? (
        <ul className="stack">
          {incoming.map((request) => (
            <RequestCard key={request.id} request={request} now={now}>
              <IncomingActions request={request} spaces={request.spaces} isPrimary={request === firstToAnswer} />
              {request.requester && (
                <Link className="button bare" to={`/members/${request.requester.id}/report`}>
                  Report or block
                </Link>
              )}
            </RequestCard>
          ))}
        </ul>
      ) : (
        <ul className="stack">
          {outgoing.map((request) => (
            <RequestCard key={request.id} request={request} now={now}>
              <OutgoingActions request={request} />
            </RequestCard>
          ))}
        </ul>
      )}
      {tab === "incoming" && incoming.length === 0 && (
        <Empty picture="requests" title="No incoming requests">
          <p>You haven't received any parking requests yet.</p>
          <Link className="button" to="/spaces/new">
            Share a space
          </Link>
        </Empty>
      )}
      {tab === "mine" && outgoing.length === 0 && (
        <Empty picture="requests" title="No outgoing requests">
          <p>You haven't made any parking requests yet.</p>
          <Link className="button" to="/requests/new">
            Request Parking
          </Link>
        </Empty>
      )}
    </>
  );
}

/** 'Cancel' while the request is pending. With a promise: links to the conversation and to directions. */
function OutgoingActions({ request }: { request: RequestInList }) {
  if (request.status === "confirmed") {
    return (
      <div className="choices">
        {request.partnerId && (
          <Link className="button" to={`/chat/${request.partnerId}`}>
            Send Message
          </Link>
        )}
        <Link className="button quiet" to="/">
          See the space promised to you
        </Link>
      </div>
    );
  }
  if (request.status !== "pending") return null;
  return (
    <ButtonForm
      intent="cancel"
      fields={{ requestId: request.id }}
      label="Cancel Request"
      busy="Cancelling..."
      className="button danger"
    />
  );
}
