import type { Query, Write } from "~db/query";
import type { Clock } from "./clock";
import type { DomainEvent } from "./events";
import type { NewId } from "./ids";

/** How many one member may begin or send within 24 hours (PRODUCT 8); Infinity where limits are lifted. */
export interface PerDay {
  conversations: number;
  reports: number;
}

/** What a community may set for itself. */
export interface DomainSettings {
  perDay: PerDay;
  /** How long an available space stays listed (PRODUCT 3: 30). */
  listingMinutes: number;
  /** How long a request stays pending (PRODUCT 5: 30). */
  requestMinutes: number;
  /** In whose days a member lives whose own zone is not known yet (PRODUCT 8). */
  timeZone: string;
  /** False where a community gives no rewards for points (PRODUCT 6). */
  rewards: boolean;
  /** How the community calls itself. */
  brandName: string;
  /** Where members reach it: what every link in a mail begins with, whatever host a request claimed. */
  publicUrl: URL;
  /** Who gets what visitors and members write by the contact form; null while no mail leaves. */
  contactEmail: string | null;
}

/** What every use case is given: nothing in the domain reaches for anything else. */
export interface Context {
  read: Query;
  write: Write;
  clock: Clock;
  newId: NewId;
  settings: DomainSettings;
  /** Whether a phone of the member is connected now. */
  isOnline: (memberId: string) => boolean;
  /** Tells phones and server parts; called after COMMIT only. */
  publish: (events: readonly DomainEvent[]) => void;
}

/** Who acts. */
export interface Actor {
  id: string;
  role: "member" | "admin";
}

/** What one decision came to: its result, and what others must hear once it is stored. */
export interface Outcome<T> {
  result: T;
  events: readonly DomainEvent[];
}

/** Decides and stores in one transaction (the work may run twice), then tells. */
export async function change<T>(context: Context, work: (tx: Query) => Promise<Outcome<T>>): Promise<T> {
  const { result, events } = await context.write(work);
  if (events.length > 0) context.publish(events);
  return result;
}
