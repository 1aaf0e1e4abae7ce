import type { Logger } from "pino";
import { recordVisit } from "~/domain/streak";
import type { SignedIn } from "~/domain/members";
import { dayIn } from "~/domain/shared/calendar";
import type { Context } from "~/domain/shared/context";

/** Whom a process remembers; beyond that it starts over, which costs each of them one more look into the database. */
const MOST_REMEMBERED = 50_000;

export interface Visits {
  /** Counts today for the member's streak; true when that has just earned points. */
  note(visitor: Pick<SignedIn, "actor" | "zone">): Promise<boolean>;
}

/** Keeps to one look into the database per member and day, however many pages and calls the member asks for. */
export function createVisits(context: Context, log: Logger): Visits {
  const dayOf = new Map<string, string>();
  return {
    async note({ actor, zone }) {
      const today = dayIn(zone.timeZone ?? context.settings.timeZone, context.clock.now());
      if (dayOf.get(actor.id) === today) return false;
      try {
        const earned = await recordVisit(context, actor);
        if (dayOf.size >= MOST_REMEMBERED) dayOf.clear();
        dayOf.set(actor.id, today);
        return earned > 0;
      } catch (err) {
        // A full or locked database keeps nobody out: a later visit of the day counts it.
        log.warn({ err }, "a visit could not be counted");
        return false;
      }
    },
  };
}
