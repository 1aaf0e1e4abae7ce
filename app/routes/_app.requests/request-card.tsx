import { shortName } from "~/domain/shared/names";
import { formatDistanceStrict } from "date-fns/formatDistanceStrict";
import type { ReactNode } from "react";
import { Link } from "@remix-run/react";
import { Avatar } from "~/ui/members/avatar";
import { Choice } from "~/ui/forms/choice";
import { PromiseMinutes } from "~/ui/bars/promise-minutes";
import { type FormReply, typedIn } from "~/ui/forms/form-state";
import { ButtonForm, PostForm, SubmitButton, useFormReply } from "~/ui/forms/post-form";
import { requestStatusLabel, type DistantRequest, type RequestInList } from "~/domain/listings/request-text-rules";
import { type RequestStatus } from "~/domain/shared/cards";
import { MINUTE } from "~/domain/shared/clock";
import { waitChoices } from "~/domain/listings/promise-rules";
import "./requests.css";

/**
 * The badge's colour: yellow for pending, green for confirmed and completed, red for expired
 * (tests/specification.md#request-status).
 */
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
        <p>{request.partnerId ? "Asks for your space" : "You ask for one neighbour's space"}</p>
      )}
      {message && <blockquote dir="auto">{message}</blockquote>}
      {children}
    </li>
  );
}

/** A space of the member's that can be promised to a request. */
export interface SpaceChoice {
  id: string;
  label: string;
  /** The same after 'You'd offer': its address, or 'your space'. */
  offer: string;
  /** About how long the requester drives there, in minutes. */
  minutes: number;
}

/** The choices of a wait. One that is shorter than the drive has a note. */
const waits = (drive: number) =>
  waitChoices.map((minutes) => ({
    value: String(minutes),
    label: `${minutes} minutes`,
    ...(minutes < drive && { note: `About ${drive} min away` }),
  }));

interface IncomingActionsProps {
  request: RequestInList | DistantRequest;
  /** The member's spaces that can be promised, the nearest to the request first. */
  spaces: readonly SpaceChoice[];
  /** The first one to answer, if any: its likeliest button is filled, those of others are tonal. */
  isPrimary: boolean;
}

/** Forms to accept with a wait and a space, or to decline. After acceptance: a link to the conversation. */
export function IncomingActions({ request, spaces, isPrimary }: IncomingActionsProps) {
  const reply = useFormReply("accept");
  const refused = typedIn(reply, "requestId") === request.id ? reply : null;
  const look = isPrimary ? "button" : "button tinted";
  if (request.status === "confirmed" && request.requester) {
    return (
      <Link className={`${look} wide`} to={`/chat/${request.requester.id}`}>
        Send Message
      </Link>
    );
  }
  const [nearest] = spaces;
  return (
    <div className="actions">
      {nearest && <PromiseNearest requestId={request.id} space={nearest} look={look} />}
      <details open={refused !== null}>
        <summary className={nearest ? "button quiet" : look}>
          Accept Request
          {nearest && <small> and choose how</small>}
        </summary>
        <AcceptForm request={request} spaces={spaces} reply={refused} />
      </details>
      <ButtonForm intent="decline" fields={{ requestId: request.id }} label="Decline" busy="Declining..." />
    </div>
  );
}

/** Promises the nearest space by one tap; the form behind 'Accept Request' chooses another. */
const PromiseNearest = ({
  requestId,
  space,
  look,
}: {
  requestId: string;
  space: SpaceChoice;
  look: "button" | "button tinted";
}) => (
  <PostForm intent="accept" reply={null} className="promise-nearest">
    <p className="soft">You'd offer {space.offer}</p>
    <input type="hidden" name="requestId" value={requestId} />
    <input type="hidden" name="spaceId" value={space.id} />
    <div className="row">
      <PromiseMinutes look={look} />
    </div>
  </PostForm>
);

interface AcceptFormProps extends Pick<IncomingActionsProps, "request" | "spaces"> {
  reply: FormReply | null;
}

function AcceptForm({ request, spaces, reply }: AcceptFormProps) {
  const [only] = spaces;
  if (!only) {
    return (
      <p className="notice">
        You have no available space to promise. <Link to="/spaces/new">Share one first.</Link>
      </p>
    );
  }
  return (
    <PostForm intent="accept" reply={reply}>
      <input type="hidden" name="requestId" value={request.id} />
      <Choice name="waitTimeMinutes" legend="How long will you wait?" options={waits(only.minutes)} segmented />
      {spaces.length > 1 ? (
        <Choice
          name="spaceId"
          legend="Which space?"
          options={spaces.map(({ id, label }) => ({ value: id, label }))}
          defaultValue={only.id}
        />
      ) : (
        <input type="hidden" name="spaceId" value={only.id} />
      )}
      {/* The one tap above it is filled. */}
      <SubmitButton busy="Promising..." className="button tinted">
        Promise Space
      </SubmitButton>
    </PostForm>
  );
}
