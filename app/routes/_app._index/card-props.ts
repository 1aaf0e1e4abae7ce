import type { Point } from "~/domain/places/rules";
import type { SpaceNearby } from "~/domain/listings/space-rules";

/** Props of a card and its buttons. */
export interface CardProps {
  space: SpaceNearby;
  /** The member who looks at it. */
  me: string;
  /** The id of the space that the member asks for. */
  asked: string | null;
  /** The place around which the list is. */
  from: Point;
  /** The server's time, in steps of 10 seconds. */
  now: Date;
  /** In which times of day are shown. */
  timeZone: string;
  /** The first card with something to do: its likeliest button is filled, those of others are tonal. */
  leads: boolean;
  /** It was shared while the page is open. */
  arrives: boolean;
  /** Opens the promise dialog; without JavaScript the button is a link to a page. */
  onPromise: (space: SpaceNearby) => void;
  /** A countdown on the card has ended. */
  onExpired: () => void;
}
