import type { SpaceInList } from "~/domain/spaces/rules";

/** What a card of the list is given, and its buttons. */
export interface CardProps {
  space: SpaceInList;
  /** The member who looks at it. */
  me: string;
  /** Opens the promise dialog; without JavaScript the button is a link to a page. */
  onPromise: (space: SpaceInList) => void;
  /** A countdown on the card has ended. */
  onExpired: () => void;
}
