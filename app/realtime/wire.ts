import type { ClientEvent } from "~/domain/shared/events";

type OnTheWire<A> = A extends ClientEvent ? Pick<A, "type" | "data"> : never;

/** What a client receives: an event without its audience (docs/product.md#realtime). */
export type WireEvent = OnTheWire<ClientEvent>;

/** From the server: this page may have missed events, so it loads its data again. */
export const RELOAD = "RELOAD";

/** From the server: the answer to a VISIBILITY that came on the screen. So the page knows that the socket is alive. */
export const HERE = "HERE";

/** What a client sends: first the member whose socket it is, later whether its page is on the screen. */
export type ClientFrame = { type: "AUTHENTICATE"; userId: string } | { type: "VISIBILITY"; visible: boolean };

/** Close code: the session ended, or AUTHENTICATE named another member. */
export const CLOSED_UNAUTHORIZED = 4401;
/** Close code: the member opened too many sockets, and this was the oldest. */
export const CLOSED_SUPERSEDED = 4409;

/** How long the server may take to answer that it is there, in ms. A sleeping phone's socket can be dead and look open. */
export const HERE_MS = 2000;

/** How long a client waits before it opens a closed socket again, in ms (tests/specification.md#caching-and-timing). */
export const RECONNECT_MS = 3000;
