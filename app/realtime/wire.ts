import type { Announcement } from "~/domain/shared/events";

type OnTheWire<A> = A extends Announcement ? Pick<A, "type" | "data"> : never;

/** What a phone receives: an announcement without the list of those it is for (PRODUCT 10). */
export type WireEvent = OnTheWire<Announcement>;

/** The only thing a phone sends. */
export interface Authenticate {
  type: "AUTHENTICATE";
  userId: string;
}

/** The session ended, or the socket claimed to be somebody else's. */
export const CLOSED_UNAUTHORIZED = 4401;
/** The member opened more sockets than one may have; this was the oldest. */
export const CLOSED_SUPERSEDED = 4409;

/** Wait before a closed socket is opened again, in ms (specification 9). */
export const RECONNECT_MS = 3000;
