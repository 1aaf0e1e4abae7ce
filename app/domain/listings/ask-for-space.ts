import { and, eq, gt } from "drizzle-orm";
import type { Query } from "~db/query";
import { asks, spaces } from "~db/schema";
import { blockedMemberIds, inMemberTransaction, lastPlace, type PublicRow, publicRow } from "../members";
import { blurred, distanceMetres, type Point, REACH_METRES } from "../places/rules";
import { addPush } from "../push";
import { after, DAY } from "../shared/clock";
import { type Actor, type Context, locking, lockOn } from "../shared/context";
import { refuse, refuseIf } from "../shared/errors";
import type { ClientEvent } from "../shared/events";
import type { AskInput } from "./input";
import { spaceRefusal } from "./refusal-rules";
import { loadSpace } from "./load-space";
import { aimedEvents, cancelledFor, requestCard, withdrawRequest } from "./request-events";
import { type AskPhrase, askRefusal } from "./ask-rules";
import { newRequestRefusal, type RequestCard, extendedExpiry } from "./request-rules";
import { beginRequest, openRequestOf } from "./store-request";
import { whoKnows } from "./who-knows";
import { type RequestRow, updateRequest } from "./rows";

/**
 * 'Ask for it': aims the driver's open request at this space (docs/product.md#main-job). Refusals: `not-found`, `ask-own`,
 * `promise-taken`, `space-leaving`, `space-closed`, `place-unknown`, `too-far`, `request-confirmed`, and the limits on asking.
 */
export async function askForSpace(
  context: Context,
  actor: Actor,
  id: string,
  { phrase }: AskInput,
): Promise<RequestCard> {
  const place = await lastPlace(context, actor);
  return inMemberTransaction(locking(context, lockOn.space(id)), actor, async (tx) => {
    const { space, events } = await loadSpace(tx, context, actor, id);
    if (space.ownerId === actor.id) return refuse("ask-own");
    refuseIf(spaceRefusal("ask", space.status));
    if (!place) return refuse("place-unknown");
    if (distanceMetres(place, space) > REACH_METRES) return refuse("too-far");
    const aimed = await aimRequest(tx, context, { memberId: actor.id, space, phrase: phrase ?? null, place });
    return { result: aimed.card, events: [...events, ...aimed.events] };
  });
}

interface Ask {
  memberId: string;
  space: Point & { id: string; ownerId: string };
  phrase: AskPhrase | null;
  /** Where the driver is. */
  place: Point;
}

/**
 * Aims the driver's open request at a space, or creates a request aimed at the space (docs/product.md#main-job). Refuses
 * with `request-confirmed`, `ask-declined` and `too-many-asks`. Asking for the same space again changes nothing.
 */
async function aimRequest(
  tx: Query,
  context: Context,
  { memberId, space, phrase, place }: Ask,
): Promise<{ card: RequestCard; events: ClientEvent[] }> {
  const now = context.clock.now();
  const requester = await publicRow(tx, memberId);
  if (!requester) return refuse("unauthorized");
  const open = await openRequestOf(tx, memberId);
  refuseIf(newRequestRefusal(open));
  const isPending = open !== undefined && open.expiresAt > now;
  if (isPending && open.askedSpaceId === space.id) return { card: requestCard(open, requester, now), events: [] };
  await requireMayAsk(tx, context, memberId, space.ownerId);
  await tx
    .insert(asks)
    .values({ id: context.newId(), memberId, ownerId: space.ownerId, spaceId: space.id, createdAt: now });
  const aim = { askedSpaceId: space.id, askPhrase: phrase };
  // A promise binds at once only to a request within 2 miles of the space.
  const reused = open && isPending && distanceMetres(open, space) <= REACH_METRES ? open : null;
  let earlier: ClientEvent[] = [];
  if (reused) earlier = await hideFromOthers(tx, context, reused, requester, space.ownerId);
  if (open && !reused) earlier = await withdrawRequest(tx, context, open);
  const row = reused
    ? await updateRequest(tx, reused, { ...aim, expiresAt: extendedExpiry(reused.expiresAt, now) })
    : await beginRequest(tx, context, { memberId, ...blurred(place), radius: REACH_METRES, ...aim });
  await addPush(tx, context, { kind: "request", aboutId: row.id });
  const events = aimedEvents("NEW_PARKING_REQUEST", row, requester, [space.ownerId], now);
  return { card: requestCard(row, requester, now), events: [...earlier, ...events] };
}

/** Asks are read for 48 hours back: the owner may have declined an older one within the last 24 hours. */
const PAST_MS = 2 * DAY;

/** **guard**: refuses a driver who asks too often, or whom this owner declined within 24 hours. */
async function requireMayAsk(
  tx: Query,
  { clock, settings }: Context,
  memberId: string,
  ownerId: string,
): Promise<void> {
  const now = clock.now();
  const past = await tx
    .select({
      ownerId: asks.ownerId,
      createdAt: asks.createdAt,
      declinedAt: asks.declinedAt,
      ofStranger: spaces.ofStranger,
    })
    .from(asks)
    .innerJoin(spaces, eq(spaces.id, asks.spaceId))
    .where(and(eq(asks.memberId, memberId), gt(asks.createdAt, after(now, -PAST_MS))));
  const refusal = askRefusal(past, ownerId, settings.perDay, now);
  if (refusal?.code === "too-many-asks") refuse(refusal.code, { retryAfterSeconds: refusal.retryAfterSeconds });
  else if (refusal) refuse(refusal.code);
}

/** Events that remove a newly aimed request from the phones of all who knew of it except the asked owner. */
async function hideFromOthers(
  tx: Query,
  context: Context,
  before: RequestRow,
  requester: PublicRow,
  ownerId: string,
): Promise<ClientEvent[]> {
  const notTold = [...(await blockedMemberIds(tx, before.memberId)), ownerId];
  const knew = await whoKnows(tx, context, before);
  const now = context.clock.now();
  if (knew === "all near")
    return [cancelledFor({ near: before, except: [...notTold, before.memberId] }, before, requester, now)];
  const members = knew.filter((id) => !notTold.includes(id));
  return members.length > 0 ? [cancelledFor({ members }, before, requester, now)] : [];
}
