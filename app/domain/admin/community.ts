import { mustBeAdmin } from "../audit";
import { MINUTE } from "../shared/clock";
import type { Actor, Context } from "../shared/context";
import { remembered } from "../shared/remembered";
import { communityDays } from "./community-days";
import { communityStats } from "./community-stats";
import { handoversThisWeek } from "./handovers-this-week";
import type { CommunityDay, CommunityStats } from "./rules";

/** Most answers that are kept: one for each time zone of the admins. */
const MOST = 50;

/**
 * The community in figures, counted at most once a minute. Only `handoversThisWeek` is public; the others refuse with
 * `forbidden` for anybody but an admin.
 */
export interface Community {
  /** The handovers of the last 7 days, from at least 5 members. Null below. */
  handoversThisWeek(): Promise<number | null>;
  stats(admin: Actor): Promise<CommunityStats>;
  /** The last dates of that zone, oldest first. */
  days(admin: Actor, timeZone: string): Promise<CommunityDay[]>;
}

export function community(context: Context): Community {
  const forAMinute = <T>(make: (key: string) => Promise<T>) =>
    remembered({ clock: context.clock, keptMs: MINUTE, most: MOST, make });
  const stats = forAMinute(() => communityStats(context));
  const days = forAMinute((timeZone) => communityDays(context, timeZone));
  const week = forAMinute(() => handoversThisWeek(context));
  return {
    handoversThisWeek: () => week(""),
    stats(admin) {
      mustBeAdmin(admin);
      return stats("");
    },
    days(admin, timeZone) {
      mustBeAdmin(admin);
      return days(timeZone);
    },
  };
}
