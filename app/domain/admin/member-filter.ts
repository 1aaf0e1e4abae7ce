import { and, eq, gt, gte, isNotNull, isNull, lt, sql, type SQL } from "drizzle-orm";
import { oneOf } from "~db/query";
import { members, seenOrJoined } from "~db/schema";
import { contains } from "../members";
import { dayAfter, dayStart } from "../shared/calendar";
import { after, DAY } from "../shared/clock";
import type { MemberFilter } from "./rules";

/** When the member was last seen; before the first visit, when they joined. */
export const lastSeen = seenOrJoined(members.lastSeenAt, members.createdAt);

/** Members who exist and match. The search text is a plain substring; the dates are those of `timeZone`. */
export const matchesFilter = (
  { search, city, standing, shared, seen, from, to }: MemberFilter,
  now: Date,
  timeZone: string,
): SQL | undefined =>
  and(
    isNull(members.deletedAt),
    contains(members.searchText, search),
    contains(members.cityFolded, city),
    standing === "" ? undefined : standingConditions[standing],
    shared === "" ? undefined : sharedConditions[shared],
    seen === "" ? undefined : seenCondition(seen, now),
    from === "" ? undefined : gte(members.createdAt, dayStart(timeZone, from)),
    to === "" ? undefined : lt(members.createdAt, dayStart(timeZone, dayAfter(to))),
  );

const standingConditions = {
  suspended: isNotNull(members.suspendedAt),
  unconfirmed: isNull(members.emailConfirmedAt),
  waiting: isNotNull(members.waitsSince),
  admin: oneOf(members.role, ["admin"]), // no parameter: a partial index is used only for a literal
};

const sharedConditions = { never: eq(members.spacesShared, 0), once: gt(members.spacesShared, 0) };

/** Selects members by their last visit. 'within-7': seen in the last 7 days; 'not-90': not seen for 90 days. */
function seenCondition(seen: Exclude<MemberFilter["seen"], "">, now: Date): SQL {
  const [how, days] = seen.split("-");
  const since = sql.param(after(now, -Number(days) * DAY), members.lastSeenAt);
  return how === "within" ? sql`${lastSeen} >= ${since}` : sql`${lastSeen} < ${since}`;
}
