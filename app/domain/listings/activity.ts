import { MIN_PEOPLE } from "../shared/fewest-people";

/** One share or one request of a member. */
export interface ShareOrRequest {
  memberId: string;
  at: Date;
}

/** How lively a neighbourhood was. */
export interface Activity {
  /** Members other than the viewer, each once. At least 5. */
  neighbours: number;
  /** The first of the two busiest hours, 0 to 23. Null when fewer than 5 members were active in them. */
  busiestHour: number | null;
}

/** The activity that one viewer may see, with hours in their time zone, or null. */
export function activityOf(rows: readonly ShareOrRequest[], viewerId: string, timeZone: string): Activity | null {
  const others = rows.filter(({ memberId }) => memberId !== viewerId);
  const neighbours = new Set(others.map(({ memberId }) => memberId)).size;
  if (neighbours < MIN_PEOPLE) return null;
  const hours = byHour(others, timeZone);
  const pairs = hours.map((people, hour) => new Set([...people, ...(hours[(hour + 1) % 24] ?? [])]).size);
  const most = Math.max(...pairs);
  if (most < MIN_PEOPLE) return { neighbours, busiestHour: null };
  // Of two equal pairs of hours, the one whose first hour has more members.
  const size = (hour: number) => (pairs[hour] === most ? (hours[hour]?.size ?? 0) : -1);
  const busiestHour = pairs.reduce((best, _, hour) => (size(hour) > size(best) ? hour : best), 0);
  return { neighbours, busiestHour };
}

/** The active members of each hour of the day. */
function byHour(rows: readonly ShareOrRequest[], timeZone: string): Set<string>[] {
  const clock = new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", hourCycle: "h23" });
  const hours = Array.from({ length: 24 }, () => new Set<string>());
  for (const { memberId, at } of rows) hours[Number(clock.format(at))]?.add(memberId);
  return hours;
}

/** '12 neighbours active near here this week, busiest 17–19h' */
export function activityText({ neighbours, busiestHour }: Activity): string {
  const busiest = busiestHour === null ? "" : `, busiest ${busiestHour}–${(busiestHour + 2) % 24 || 24}h`;
  return `${neighbours} neighbours active near here this week${busiest}`;
}
