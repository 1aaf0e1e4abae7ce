import { and, eq, isNotNull, lte, sql } from "drizzle-orm";
import { preparedOnce, type Query } from "~db/query";
import { members } from "~db/schema";
import { dayIn } from "../shared/calendar";
import { after, DAY } from "../shared/clock";
import type { Context, DomainSettings } from "../shared/context";

// Who counts as established, which decides whether an act counts against others (docs/product.md#established). What a new
// member cannot do at all stands with each limit: pushes to others (`NEWCOMER_MS`), views in the first day (`viewLimitsOf`),
// listings in one street (`limitStrangers`), rewards (`missingForClaim`), stars (`storeRating`).

/** How long a member has to be registered, and how long a measured position counts (docs/product.md#established). */
const REGISTERED_MS = DAY;
const MEASURED_MS = DAY;

/** What is read of a member to judge whether they are established. */
export interface Standing {
  joinedAt: Date;
  emailConfirmedAt: Date | null;
  lastPlaceAt: Date | null;
  lastPlaceTyped: boolean;
}

/** Whether a member has been here longer than a throw-away account, apart from where they are now. */
export const isDayOldAndConfirmed = (
  { joinedAt, emailConfirmedAt }: Pick<Standing, "joinedAt" | "emailConfirmedAt">,
  { confirmsEmail }: Pick<DomainSettings, "confirmsEmail">,
  now: Date,
): boolean => joinedAt <= after(now, -REGISTERED_MS) && (emailConfirmedAt !== null || !confirmsEmail);

/** `isDayOldAndConfirmed` as a condition of a query of `members`. */
export const whereDayOldAndConfirmed = ({ settings, clock }: Pick<Context, "settings" | "clock">) =>
  and(
    lte(members.createdAt, after(clock.now(), -REGISTERED_MS)),
    settings.confirmsEmail ? isNotNull(members.emailConfirmedAt) : undefined,
  );

/**
 * Whether what a member does may count against others (docs/product.md#established): registered for 24 hours, seen on
 * two days, with a confirmed address where mail is set up, and a phone measured their position within 24 hours. The day of
 * that position is the second day, so it must not be the day of joining.
 */
export function isEstablished(
  standing: Standing,
  settings: Pick<DomainSettings, "confirmsEmail" | "timeZone">,
  now: Date,
): boolean {
  const { joinedAt, lastPlaceAt, lastPlaceTyped } = standing;
  if (!isDayOldAndConfirmed(standing, settings, now) || lastPlaceAt === null || lastPlaceTyped) return false;
  const dayOf = (at: Date) => dayIn(settings.timeZone, at);
  return lastPlaceAt > after(now, -MEASURED_MS) && dayOf(lastPlaceAt) !== dayOf(joinedAt);
}

const standingOf = preparedOnce("standing_for_established", (on) =>
  on
    .select({
      joinedAt: members.createdAt,
      emailConfirmedAt: members.emailConfirmedAt,
      lastPlaceAt: members.lastPlaceAt,
      lastPlaceTyped: members.lastPlaceTyped,
    })
    .from(members)
    .where(eq(members.id, sql.placeholder("id"))),
);

/** `isEstablished` of the member with that id, now. The one query that all rules about strangers use. */
export async function isEstablishedMember(tx: Query, { settings, clock }: Context, id: string): Promise<boolean> {
  const [standing] = await standingOf(tx).execute({ id });
  return standing !== undefined && isEstablished(standing, settings, clock.now());
}
