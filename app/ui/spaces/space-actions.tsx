import { Link } from "@remix-run/react";
import type { SpaceInList } from "~/domain/spaces/rules";
import type { CardProps } from "./card-props";
import { Directions } from "./directions";
import { useHomeAddress } from "./home-address";
import { IntentButton, SpaceForm } from "./space-form";

type Props = Pick<CardProps, "space" | "me" | "onPromise">;

/** What this member can do with this space as it is now. */
export const SpaceActions = (props: Props) =>
  props.space.owner.id === props.me ? <OwnerActions {...props} /> : <OtherActions {...props} />;

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
  const free = space.status === "available" || space.status === "leaving_soon";
  return (
    <div className="row">
      <SpaceForm spaceId={space.id}>
        {mayClaim(space, me) && <IntentButton intent="claim">I'm coming</IntentButton>}
        <Link className="button quiet" to={`/chat/${space.owner.id}`}>
          Contact
        </Link>
        {free && (
          <IntentButton intent="report-taken" look="quiet">
            Taken
          </IntentButton>
        )}
      </SpaceForm>
      {space.status === "leaving_soon" && <Directions to={space} />}
    </div>
  );
}

/** Promised to whoever asks first, or to this member, who has not said 'I'm coming' yet. */
const mayClaim = (space: SpaceInList, me: string): boolean =>
  space.openToFirst || ("promisedTo" in space && space.promisedTo?.id === me && !space.bound);
