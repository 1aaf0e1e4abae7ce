import { Link } from "@remix-run/react";
import { waitChoices } from "~/domain/listings/promise-rules";
import type { DistantRequest, RequestInList } from "~/domain/listings/request-text-rules";
import { PromiseMinutes } from "~/ui/bars/promise-minutes";
import { Choice } from "~/ui/forms/choice";
import { type FormReply, typedIn } from "~/ui/forms/form-state";
import { ButtonForm, PostForm, SubmitButton, useFormReply } from "~/ui/forms/post-form";

/** A space of the member's that can be promised to a request. */
export interface SpaceChoice {
  id: string;
  label: string;
  /** The same after 'You'd offer': its address, or 'your space'. */
  offer: string;
  /** About how long the requester drives there, in minutes. */
  minutes: number;
}

/** The choices of a wait. One that is shorter than the drive, in minutes, has a note. */
const waits = (driveMinutes: number) =>
  waitChoices.map((minutes) => ({
    value: String(minutes),
    label: `${minutes} minutes`,
    ...(minutes < driveMinutes && { note: `About ${driveMinutes} min away` }),
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
    <div className="choices">
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

interface PromiseNearestProps {
  requestId: string;
  space: SpaceChoice;
  look: "button" | "button tinted";
}

/** Promises the nearest space by one tap; the form behind 'Accept Request' chooses another. */
const PromiseNearest = ({ requestId, space, look }: PromiseNearestProps) => (
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
  const [nearest] = spaces;
  if (!nearest) {
    return (
      <p className="notice">
        You have no available space to promise. <Link to="/spaces/new">Share one first.</Link>
      </p>
    );
  }
  return (
    <PostForm intent="accept" reply={reply}>
      <input type="hidden" name="requestId" value={request.id} />
      <Choice name="waitTimeMinutes" legend="How long will you wait?" options={waits(nearest.minutes)} segmented />
      {spaces.length > 1 ? (
        <Choice
          name="spaceId"
          legend="Which space?"
          options={spaces.map(({ id, label }) => ({ value: id, label }))}
          defaultValue={nearest.id}
        />
      ) : (
        <input type="hidden" name="spaceId" value={nearest.id} />
      )}
      {/* The one tap above it is filled. */}
      <SubmitButton label="Promise Space" busy="Promising..." className="button tinted" />
    </PostForm>
  );
}
