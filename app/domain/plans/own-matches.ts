import { and, asc, eq, gt, isNotNull, isNull, lte, or } from "drizzle-orm";
import { matches, promises } from "~db/schema";
import { zoneOf } from "../members";
import { halfHourOf } from "../shared/calendar";
import { after, DAY } from "../shared/clock";
import type { Actor, Context } from "../shared/context";
import { isAgreed, type MatchRow } from "./end-match";
import {
  BIND_BEFORE_MS,
  HONOURED_DAYS,
  honoursPlans,
  LAPSE_BEFORE_MS,
  type MatchPartner,
  type OwnMatch,
  type Side,
} from "./match-rules";
import { partnerOf } from "./notify-of-match";

/** Whether a member usually keeps plans: see `honoursPlans`. Only matches that both accepted count. */
async function usuallyHonoursPlans({ read, clock }: Context, memberId: string): Promise<boolean> {
  const now = clock.now();
  const { seekerId, ownerId, leavesAt, seekerAcceptedAt, ownerAcceptedAt } = matches;
  const rows = await read
    .select({ seekerId, outcome: matches.outcome, endedById: matches.endedById, promiseOutcome: promises.outcome })
    .from(matches)
    .leftJoin(promises, eq(promises.id, matches.promiseId))
    .where(
      and(
        or(eq(seekerId, memberId), eq(ownerId, memberId)),
        gt(leavesAt, after(now, -HONOURED_DAYS * DAY)),
        lte(leavesAt, now),
        isNotNull(seekerAcceptedAt),
        isNotNull(ownerAcceptedAt),
      ),
    );
  return honoursPlans(
    rows.map((row) => ({
      side: row.seekerId === memberId ? "seeker" : "owner",
      cancelled: row.outcome === "cancelled" && row.endedById === memberId,
      promiseOutcome: row.promiseOutcome,
    })),
  );
}

/** The member's open matches, the next first. Only a match that both accepted has a street and a name. */
export async function ownMatches(context: Context, { id }: Actor): Promise<OwnMatch[]> {
  const { read, clock } = context;
  const rows = await read
    .select()
    .from(matches)
    .where(
      and(
        or(eq(matches.seekerId, id), eq(matches.ownerId, id)),
        isNull(matches.endedAt),
        gt(matches.leavesAt, clock.now()),
      ),
    )
    .orderBy(asc(matches.halfHourAt), asc(matches.id));
  const timeZone = await zoneOf(read, context, id);
  const isAnswerable = ({ halfHourAt }: MatchRow) => halfHourAt > after(clock.now(), LAPSE_BEFORE_MS);
  return Promise.all(
    rows
      .filter((match) => isAgreed(match) || isAnswerable(match))
      .map(async (match): Promise<OwnMatch> => {
        const side: Side = match.seekerId === id ? "seeker" : "owner";
        // Among neighbours it begins at `halfHourAt`: that is by the zone of the plan.
        const { from, to } = halfHourOf(match.leavesAt, timeZone);
        return {
          id: match.id,
          side,
          from: from.toISOString(),
          to: to.toISOString(),
          band: match.band,
          accepted: (side === "seeker" ? match.seekerAcceptedAt : match.ownerAcceptedAt) !== null,
          until: after(match.halfHourAt, -LAPSE_BEFORE_MS).toISOString(),
          partner: isAgreed(match) ? await agreedPartner(context, match, side) : null,
        };
      }),
  );
}

async function agreedPartner(context: Context, match: MatchRow, side: Side): Promise<MatchPartner> {
  const partnerId = side === "seeker" ? match.ownerId : match.seekerId;
  return {
    ...(await partnerOf(context.read, match, side)),
    leavesAt: match.leavesAt.toISOString(),
    bindsAt: after(match.leavesAt, -BIND_BEFORE_MS).toISOString(),
    honoursPlans: await usuallyHonoursPlans(context, partnerId),
  };
}
