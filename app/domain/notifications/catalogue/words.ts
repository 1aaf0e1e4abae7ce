import type { PushKind } from "./pushes";

/** A notice. It is a toast at once where a socket is open, else it waits for the member's next page. */
export interface Words {
  title: string;
  message: string;
  destructive?: boolean;
  /**
   * A bar or card on top of the reader's pages says it, too. 'at once': an open page needs no toast either. 'next page': an
   * open page shows the toast, as its bar may be out of sight, and a new page does not.
   */
  inBars?: "at once" | "next page";
}

/** What one audience is told of a fact. A member who caused it is not told. */
export interface Told<About> {
  notice: (about: About) => Words;
  /** The card that stays on the reader's pages for a day. */
  banner?: (about: About) => string;
  /** The push that goes with it. Its words and limits are in `PUSHES`. */
  push?: Exclude<PushKind, "test">;
}

/** The same with its audience, where that is not a side of a space. */
export interface Entry<About> extends Told<About> {
  /** Who reads it, for the list of all texts. */
  to: string;
}

/** The title of what both sides are told of a counted handover. */
export const HANDED_OVER = "Handed over";
/** Told to an owner who said nothing, where the driver's word alone proves little. */
export const NOBODY_CAME = "If nobody came, share your space again.";
