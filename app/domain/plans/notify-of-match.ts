import { eq } from "drizzle-orm";
import { findRow, type Query } from "~db/query";
import { departures } from "~db/schema";
import { HIDDEN_NAME, noticeName } from "../shared/names";
import { isInHomeArea } from "../listings";
import { zoneOf, publicRow } from "../members";
import { notify } from "../notifications";
import { PLANS } from "../notifications/catalogue/plan-notices";
import type { Words } from "../notifications/catalogue/words";
import { addPush } from "../push";
import { after } from "../shared/clock";
import type { Context } from "../shared/context";
import type { DomainEvent } from "../shared/events";
import { isAgreed, type MatchRow } from "./end-match";
import { radiusText } from "../places/radius-rules";
import { BIND_BEFORE_MS, LAPSE_BEFORE_MS, type Side } from "./match-rules";

/**
 * The name of the other side of a match that both accepted, and the street of the space. A departure in its owner's home
 * area names nobody until the promise binds (docs/product.md#who-sees-what).
 */
export async function partnerOf(
  on: Query,
  { seekerId, ownerId, departureId }: MatchRow,
  side: Side,
): Promise<{ name: string; street: string }> {
  const departure = await findRow(on, departures, eq(departures.id, departureId));
  const isHidden = side === "seeker" && departure !== undefined && (await isInHomeArea(on, ownerId, departure));
  const partnerId = side === "seeker" ? ownerId : seekerId;
  const partner = await publicRow(on, partnerId);
  return {
    name: partner && !isHidden ? noticeName(partner) : HIDDEN_NAME,
    street: departure?.address ?? "",
  };
}

/** Notifies both of a new match, by a notice and a push or mail. */
export const notifyNew = (tx: Query, context: Context, match: MatchRow): Promise<DomainEvent[]> =>
  notifyBoth(tx, context, match, (side, timeZone) =>
    PLANS["match-found"].notice({ ...match, side, timeZone, within: radiusText(match.band) }),
  );

/** Notifies both that both accepted. */
export const notifyAgreed = (tx: Query, context: Context, match: MatchRow): Promise<DomainEvent[]> =>
  notifyBoth(tx, context, match, async (side, timeZone) =>
    PLANS["match-agreed"].notice({
      ...match,
      ...(await partnerOf(tx, match, side)),
      side,
      timeZone,
      wordsAt: after(match.leavesAt, -BIND_BEFORE_MS),
    }),
  );

/** Notifies both an hour before. */
export const notifySoon = (tx: Query, context: Context, match: MatchRow): Promise<DomainEvent[]> =>
  isAgreed(match)
    ? notifyAgreed(tx, context, match)
    : notifyBoth(tx, context, match, (side, timeZone) => {
        const acceptedAt = side === "seeker" ? match.seekerAcceptedAt : match.ownerAcceptedAt;
        const until = after(match.halfHourAt, -LAPSE_BEFORE_MS);
        return PLANS["match-open"].notice({ ...match, timeZone, accepted: acceptedAt !== null, until });
      });

/** Notifies the owner of the promise. The driver gets what every driver of a promise gets. */
export async function notifyPromised(
  tx: Query,
  context: Context,
  match: MatchRow,
  handoverCode: string,
): Promise<DomainEvent[]> {
  const { id, ownerId, leavesAt } = match;
  // Of a promised match this push goes to the owner alone (push/find-planners.ts).
  await addPush(tx, context, { kind: "match", aboutId: id });
  const { name } = await partnerOf(tx, match, "owner");
  const timeZone = await zoneOf(tx, context, ownerId);
  const words = PLANS["match-promised"].notice({ leavesAt, timeZone, name, codeWords: handoverCode });
  return [await notify(tx, context, ownerId, words)];
}

async function notifyBoth(
  tx: Query,
  context: Context,
  match: MatchRow,
  wordsFor: (side: Side, timeZone: string) => Words | Promise<Words>,
): Promise<DomainEvent[]> {
  await addPush(tx, context, { kind: "match", aboutId: match.id });
  const events: DomainEvent[] = [];
  for (const side of ["seeker", "owner"] as const) {
    const memberId = side === "seeker" ? match.seekerId : match.ownerId;
    const words = await wordsFor(side, await zoneOf(tx, context, memberId));
    events.push(await notify(tx, context, memberId, words));
  }
  return events;
}
