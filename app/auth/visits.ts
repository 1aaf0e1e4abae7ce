import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { recordVisit } from "~/domain/points";
import { dayIn } from "~/domain/shared/calendar";
import type { Context } from "~/domain/shared/context";
import type { Visits } from "../server/services";

/** Most members that are remembered. Whoever did not visit for longest costs one more query. */
const MAX_REMEMBERED = 50_000;

/**
 * Records a member's first visit of a day: one query a member and day, not one a request. It stands in auth because
 * `request-context.ts` calls it as soon as it knows who is signed in.
 */
export function createVisits(context: Context, log: Logger): Visits {
  const dayOf = new LRUCache<string, string>({ max: MAX_REMEMBERED });
  return {
    async record({ actor, zone }) {
      const today = dayIn(zone.timeZone ?? context.settings.timeZone, context.clock.now());
      if (dayOf.get(actor.id) === today) return;
      try {
        await recordVisit(context, actor);
        dayOf.set(actor.id, today);
      } catch (err) {
        // A full or locked database must not fail the page. A later visit of the day counts.
        log.warn({ err }, "a visit could not be counted");
      }
    },
  };
}
