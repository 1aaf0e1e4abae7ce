import { mustBeAdmin } from "../audit";
import type { Actor, Context } from "../shared/context";
import { communityDays } from "./community-days";
import { communityStats } from "./community-stats";
import { handoversThisWeek } from "./handovers-this-week";
import { rememberedForAMinute } from "./remembered";
import type { CommunityDay, CommunityStats } from "./rules";

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
  const stats = rememberedForAMinute(context.clock, () => communityStats(context));
  const days = rememberedForAMinute(context.clock, (timeZone) => communityDays(context, timeZone));
  const week = rememberedForAMinute(context.clock, () => handoversThisWeek(context));
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
