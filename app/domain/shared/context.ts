import type { Query, Write } from "~db/query";
import type { Point } from "./cards";
import type { Clock } from "./clock";
import type { DomainEvent } from "./events";
import type { NewId, Random } from "./ids";
import type { KerbPolicy } from "./kerb-policy";
import type { ViewLimits, ViewQuota } from "./view-quota";

/** Encrypts small secrets with a key that is not in the database. */
export interface SecretBox {
  /** Base64url, safe in a URL. */
  seal(text: string): string;
  /** Null for a text that was sealed with another key or changed. */
  open(sealed: string): string | null;
}

/** Limits of one member within 24 hours (docs/product.md#limits). Infinity with RATE_LIMITS=off. */
export interface PerDay {
  conversations: number;
  reports: number;
  /** Promises from one owner to one driver that the driver did not accept. */
  promises: number;
  /** Claims of one driver by 'I'm coming'. */
  claims: number;
  /** Claims of one driver from a typed place; `claims` counts them too. */
  typedClaims: number;
  /** Owners that one driver asks for a space; `asksAnHour` within an hour. */
  asks: number;
  asksAnHour: number;
  /** Mails of the contact form to the operator, of all senders together. */
  contactMails: number;
  /** Bytes of answers that are stored for one member's Idempotency-Keys. */
  storedAnswers: number;
}

/** A community's settings. */
export interface DomainSettings {
  perDay: PerDay;
  /** How many different spaces one member may see. */
  viewLimits: ViewLimits;
  /** How long an available space stays listed (docs/product.md#spaces: 30). */
  listingMinutes: number;
  /** How long a request stays pending (docs/product.md#requests: 30). */
  requestMinutes: number;
  /** The zone of the community's streets, and of members whose own is not known yet (docs/product.md#accounts). */
  timeZone: string;
  /** False where a community gives no rewards for points (docs/product.md#points). */
  rewards: boolean;
  /** Admins can act only with a second step (docs/product.md#accounts). */
  adminSecondStep: boolean;
  /** Mail is set up, so new members confirm their address by a link (docs/product.md#accounts). */
  confirmsEmail: boolean;
  /** The community's name. */
  brandName: string;
  /** The community's address. Every link in a mail begins with it, not with the Host of a request. */
  publicUrl: URL;
  /** The receiver of the contact form's messages, or null without mail. */
  contactEmail: string | null;
}

/** Everything that a use case can use. The domain has no other access to the outside. */
export interface Context {
  read: Query;
  write: Write;
  clock: Clock;
  newId: NewId;
  /** The chance behind code words. */
  random: Random;
  settings: DomainSettings;
  secretBox: SecretBox;
  /** Whether a phone of the member is connected now. */
  isOnline: (memberId: string) => boolean;
  /** Whether the member has a page open and visible now. */
  isWatching: (memberId: string) => boolean;
  /** The place at the kerb of the nearest street within 25 m; the place itself where the community's map knows none. */
  kerbAt: (place: Point) => Promise<Point>;
  /** The rules of the nearest kerb within 15 m, the deciding first; none where the community's map knows none. */
  kerbRulesAt: (point: Point) => Promise<readonly KerbPolicy[]>;
  /** Counts the different spaces that each member sees. */
  viewQuota: ViewQuota;
  /**
   * Stores events in the transaction that causes them, where several processes serve the community: if this one dies, another
   * sends them. Resolves with the id for `publish`, or null where one process serves the community.
   */
  storeEvents: (tx: Query, events: readonly DomainEvent[]) => Promise<string | null>;
  /** Sends events to phones and to parts of the server. Call it after COMMIT only. */
  publish: (events: readonly DomainEvent[], storedAs?: string | null) => void;
  /** Set by `sendOnce`: takes the caller's key for one transaction. Throws at the second one. */
  takeKey?: () => DecideOnce;
}

/** The member who calls a use case. */
export interface Actor {
  id: string;
  role: "member" | "admin";
}

/** A decision: its result, and the events to send after it is stored. */
export interface Outcome<T> {
  result: T;
  events: readonly DomainEvent[];
}

/** Names of locks: what many members may change at the same time. */
export const lockOn = {
  space: (id: string): string => `space ${id}`,
  conversation: (one: string, other: string): string => `conversation ${[one, other].sort().join(" ")}`,
  points: (memberId: string): string => `points ${memberId}`,
};

/** A context whose changes wait for others under the same lock (see `Write`). */
export const locking = (context: Context, lock: string): Context => ({
  ...context,
  write: (work) => context.write(work, [lock]),
});

/** Decides for a caller's key, or repeats the outcome that was stored for it. */
export type DecideOnce = <T>(tx: Query, decide: () => Promise<Outcome<T>>) => Promise<Outcome<T>>;

/** The body of a transaction without a result: it returns its events, if any. */
export type Work = (tx: Query) => Promise<Pick<Outcome<void>, "events"> | undefined> | Promise<void>;

/** Decides and stores in one transaction (the work can run twice), then publishes the events. */
export function inTransaction<T>(context: Context, work: (tx: Query) => Promise<Outcome<T>>): Promise<T>;
export function inTransaction(context: Context, work: Work): Promise<void>;
export async function inTransaction(context: Context, work: (tx: Query) => ReturnType<Work>): Promise<unknown> {
  let storedAs: string | null = null;
  const decideOnce = context.takeKey?.();
  const { result, events } = await context.write(async (tx) => {
    const decide = async (): Promise<Outcome<unknown>> => ({ result: undefined, events: [], ...(await work(tx)) });
    const outcome = await (decideOnce?.(tx, decide) ?? decide());
    if (outcome.events.length > 0) storedAs = await context.storeEvents(tx, outcome.events);
    return outcome;
  });
  if (events.length > 0) context.publish(events, storedAs);
  return result;
}
