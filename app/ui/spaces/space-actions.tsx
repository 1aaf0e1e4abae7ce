import { Link } from "@remix-run/react";
import type { SpaceInList } from "~/domain/spaces/rules";
import type { CardProps } from "./card-props";
import { Directions } from "./directions";
import { useHomeAddress } from "./home-address";
import { IntentButton, SpaceForm } from "./space-form";

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
      <SpaceForm spaceId={space.id}>
        <IntentButton intent="release" look="quiet">
          Take back
        </IntentButton>
      </SpaceForm>
    );
  return (
    <SpaceForm spaceId={space.id}>
      {space.status === "available" && (
        <>
          <Link
            className="button"
            to={page(`/spaces/${space.id}/promise`)}
            onClick={(event) => {
              event.preventDefault();
              onPromise(space);
            }}
          >
            Promise
          </Link>
          <IntentButton intent="leave" look="quiet">
            I'm leaving now
          </IntentButton>
          <IntentButton intent="renew" look="quiet">
            Still free
          </IntentButton>
        </>
      )}
      <IntentButton intent="remove" look="danger">
        Remove
      </IntentButton>
    </SpaceForm>
  );
}

function OtherActions({ space, me }: Props) {
  const leaving = space.status === "leaving_soon";
  const claimable = mayClaim(space, me);
  return (
    <>
      {leaving && <Directions to={space} first />}
      <SpaceForm spaceId={space.id}>
        {claimable && <IntentButton intent="claim">I'm coming</IntentButton>}
        <Link className={leaving || claimable ? "button quiet" : "button tinted"} to={`/chat/${space.owner.id}`}>
          Contact
        </Link>
        {(leaving || space.status === "available") && (
          <IntentButton intent="report-taken" look="bare">
            Taken
          </IntentButton>
        )}
      </SpaceForm>
    </>
  );
}

/** Promised to whoever asks first, or to this member, who has not said 'I'm coming' yet. */
const mayClaim = (space: SpaceInList, me: string): boolean =>
  space.openToFirst || ("promisedTo" in space && space.promisedTo?.id === me && !space.bound);
