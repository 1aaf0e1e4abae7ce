import type { PushKind } from "./pushes";

/** A notice. It is a toast at once where a socket is open, else it waits for the member's next page. */
export interface Words {
  title: string;
  message: string;
  destructive?: boolean;
}

/** What one audience is told of a fact. A member who caused it is not told. */
export interface Entry<About> {
  /** Who reads it, for the list of all texts. */
  to: string;
  notice: (about: About) => Words;
  /** The card that stays on the reader's pages for a day. */
  banner?: (about: About) => string;
  /** The push that goes with it. Its words and limits are in `PUSHES`. */
  push?: Exclude<PushKind, "test">;
}
