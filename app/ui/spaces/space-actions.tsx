import { METRES_PER_MILE } from "~/domain/places/rules";
import { SIGHTING_METRES, type SpaceInList } from "~/domain/spaces/rules";
import { PlainLink } from "~/ui/shell/plain-link";
import type { CardProps } from "./card-props";
import { Directions } from "./directions";
import { DriveHint } from "./drive-hint";
import { useHomeAddress } from "./home-address";
import { IntentButton } from "./space-form";

type Props = Pick<CardProps, "space" | "me" | "onPromise">;

/** What this member can do with this space as it is now, the likeliest first. */
export const SpaceActions = (props: Props) => (
  <div className="space-actions">
    {props.space.owner.id === props.me ? <OwnerActions {...props} /> : <OtherActions {...props} />}
  </div>
);

function OwnerActions({ space, onPromise }: Props) {
  const { page } = useHomeAddress();
  if (space.status === "promised")
    return (
      <IntentButton intent="release" spaceId={space.id} look="quiet">
        Take back
      </IntentButton>
    );
  return (
    <>
      {space.status === "available" && (
        <>
          <PlainLink
            className="button"
            to={page(`/spaces/${space.id}/promise`)}
            onClick={(event) => {
              event.preventDefault();
              onPromise(space);
            }}
          >
            Promise
          </PlainLink>
          <IntentButton intent="leave" spaceId={space.id} look="quiet">
            I'm leaving now
          </IntentButton>
          <IntentButton intent="renew" spaceId={space.id} look="quiet">
            Still free
          </IntentButton>
        </>
      )}
      <IntentButton intent="remove" spaceId={space.id} look="danger">
        Remove
      </IntentButton>
    </>
  );
}

function OtherActions({ space, me }: Props) {
  const leaving = space.status === "leaving_soon";
  const claimable = mayClaim(space, me);
  // From further away nobody is believed.
  const near = space.distanceMiles * METRES_PER_MILE <= SIGHTING_METRES;
  return (
    <>
      {leaving && <Directions to={space} first />}
      {claimable && space.promiseExpiresAt && <DriveHint miles={space.distanceMiles} until={space.promiseExpiresAt} />}
      {claimable && (
        <IntentButton intent="claim" spaceId={space.id}>
          I'm coming
        </IntentButton>
      )}
      <button
        className={leaving || claimable ? "button quiet" : "button tinted"}
        formAction={`/chat/${space.owner.id}`}
      >
        Contact
      </button>
      {near && (leaving || space.status === "available") && (
        <>
          <IntentButton intent="report-taken" spaceId={space.id} look="bare">
            Taken
          </IntentButton>
          <IntentButton intent="report-free" spaceId={space.id} look="bare">
            Still free
          </IntentButton>
        </>
      )}
    </>
  );
}

/** Promised to whoever asks first, or to this member, who has not said 'I'm coming' yet. */
const mayClaim = (space: SpaceInList, me: string): boolean =>
  space.openToFirst || ("promisedTo" in space && space.promisedTo?.id === me && !space.bound);
