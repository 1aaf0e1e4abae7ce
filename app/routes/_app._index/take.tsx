import { isHeld, arrivesInTime, driveMinutes } from "~/domain/listings/listing-time-rules";
import type { SpaceForParty, SpaceInList, SpaceNearby } from "~/domain/listings/space-rules";
import { IntentButton, SPACE_FORM } from "~/ui/spaces/space-form";

/** What is asked for already stays so. */
type Take = "claim" | "ask" | "asked";

/** Who looks at spaces, and what decides whether they can take one. */
export interface Taker {
  /** The member's id. */
  me: string;
  /** A promise already binds them as its driver. */
  onTheWay: boolean;
  /** The id of the space that they ask for. */
  asked: string | null;
  /** The server's time, in steps of 10 seconds. */
  now: Date;
}

/** What decides how a space can be taken. Of some only what their pin shows is known. */
type Takeable = Pick<SpaceNearby, "id" | "status" | "keptUntil" | "distanceMiles"> &
  Partial<Pick<SpaceForParty, "openToFirst" | "promisedTo" | "bound">>;

/** How this member can take another's space now: by 'I'm coming' or 'Ask for it'. Null: not at all. */
export function takeOf(space: Takeable, { me, onTheWay, asked, now }: Taker): Take | null {
  const { keptUntil: heldUntil, status, distanceMiles } = space;
  const ask = space.id === asked ? "asked" : "ask";
  if (onTheWay) return null;
  // The owner of a held space does not wait longer, so only asking is left to who comes too late.
  if (heldUntil && isHeld(status, heldUntil, now))
    return arrivesInTime(driveMinutes(distanceMiles), heldUntil, now) ? "claim" : ask;
  if (mayClaim(space, me)) return "claim";
  return status === "available" ? ask : null;
}

/** Promised to whoever says 'I'm coming' first, or to this member, who has not said it yet. */
const mayClaim = ({ openToFirst, promisedTo, bound }: Takeable, me: string): boolean =>
  openToFirst === true || (promisedTo?.id === me && !bound);

/** The first space that this member can take, and how. Null: there is none. */
export function firstToTake(spaces: readonly SpaceInList[], taker: Taker) {
  for (const space of spaces) {
    // Nobody takes a space that is not around their last known place, nor their own.
    if ("distant" in space || space.owner?.id === taker.me) continue;
    const take = takeOf(space, taker);
    if (take) return { space, take };
  }
  return null;
}

export const Asked = () => <span className="badge me">You asked for it</span>;

/** Takes a space from outside of the list, whose form it belongs to. */
export const TakeButton = ({ take, spaceId }: { take: Take; spaceId: string }) =>
  take === "asked" ? (
    <Asked />
  ) : (
    <IntentButton
      intent={take}
      spaceId={spaceId}
      label={take === "ask" ? "Ask for it" : "I'm coming"}
      form={SPACE_FORM}
    />
  );
