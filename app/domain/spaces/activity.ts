/** Somebody shared a space, or asked for one. */
export interface Act {
  memberId: string;
  at: Date;
}

/** How lively a neighbourhood was. */
export interface Activity {
  /** Others than the viewer, each once; 5 or more. */
  neighbours: number;
  /** The first of the two hours in which most people were active, 0 to 23; null when fewer than 5 were. */
  busiestHour: number | null;
}

/** No figure about fewer people is ever shown: one could tell who they are. */
export const FEWEST_NEIGHBOURS = 5;

/** What may be said of these acts to one viewer, hours in their time zone; null: nothing. */
export function activityOf(acts: readonly Act[], viewerId: string, timeZone: string): Activity | null {
  const others = acts.filter(({ memberId }) => memberId !== viewerId);
  const neighbours = new Set(others.map(({ memberId }) => memberId)).size;
  if (neighbours < FEWEST_NEIGHBOURS) return null;
  const hours = byHour(others, timeZone);
  const pairs = hours.map((people, hour) => new Set([...people, ...(hours[(hour + 1) % 24] ?? [])]).size);
  const most = Math.max(...pairs);
  if (most < FEWEST_NEIGHBOURS) return { neighbours, busiestHour: null };
  // Of pairs with as many people, the one that begins with more of them.
  const size = (hour: number) => (pairs[hour] === most ? (hours[hour]?.size ?? 0) : -1);
  const busiestHour = pairs.reduce((best, _, hour) => (size(hour) > size(best) ? hour : best), 0);
  return { neighbours, busiestHour };
}

/** Who was active in each hour of the day. */
function byHour(acts: readonly Act[], timeZone: string): Set<string>[] {
  const clock = new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", hourCycle: "h23" });
  const hours = Array.from({ length: 24 }, () => new Set<string>());
  for (const { memberId, at } of acts) hours[Number(clock.format(at))]?.add(memberId);
  return hours;
}

/** '12 neighbours active near here this week, busiest 17–19h' */
export function activityText({ neighbours, busiestHour }: Activity): string {
  const busiest = busiestHour === null ? "" : `, busiest ${busiestHour}–${(busiestHour + 2) % 24 || 24}h`;
  return `${neighbours} neighbours active near here this week${busiest}`;
}
