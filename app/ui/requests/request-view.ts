import type { RequestInList } from "~/domain/requests/rules";

/** A request as the screen shows it; words about time are the server's. */
export interface RequestView extends RequestInList {
  /** '3 minutes ago' */
  asked: string;
}

/** A space of the member's that can be promised. */
export interface SpaceChoice {
  id: string;
  label: string;
}
