import { and, desc, eq, isNull } from "drizzle-orm";
import { findRow, type Query } from "~db/query";
import { requestDeclines, requests, asks } from "~db/schema";
import { blockedMemberIds, inMemberTransaction, isEstablishedMember, publicRow } from "../members";
import { distanceMetres, type Point, REACH_METRES } from "../places/rules";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import type { ClientEvent } from "../shared/events";
import { addNotice } from "../notifications";
import { QUESTIONS } from "../notifications/catalogue/listing-notices";
import { addPush } from "../push";
import { cancelledFor, requestCard } from "./request-events";
import { openRequestOf } from "./store-request";
import { whoKnows } from "./who-knows";
import { type RequestRow, updateRequest } from "./rows";

/**
 * Hides a request from this one member (docs/product.md#requests). The requester is notified only if they ask for an
 * available space of the member (docs/product.md#main-job); `asked` says whether they do.
 */
export async function declineRequest(context: Context, actor: Actor, id: string): Promise<{ asked: boolean }> {
  return inMemberTransaction<{ asked: boolean }>(context, actor, async (tx) => {
    const request = await findRow(tx, requests, eq(requests.id, id));
    const hidden = await blockedMemberIds(tx, actor.id);
    if (!request || hidden.includes(request.memberId)) return refuse("not-found");
    if (request.memberId === actor.id) return refuse("forbidden");
    await tx
      .insert(requestDeclines)
      .values({ requestId: id, memberId: actor.id, createdAt: context.clock.now() })
      .onConflictDoNothing();
    const isOpen = request.status === "pending" && request.expiresAt > context.clock.now();
    // Once the space is no longer available, all neighbours are asked, and its owner is one of them.
    const knowing = isOpen ? await whoKnows(tx, context, request) : "all near";
    if (knowing === "all near" || !knowing.includes(actor.id)) return { result: { asked: false }, events: [] };
    return { result: { asked: true }, events: await declineAsk(tx, context, request, actor.id) };
  });
}

/**
 * Removes one member's pending request from another member's phone, as if it were cancelled. Members too far away have not
 * received it, nor has anyone a request that asks another owner. One that asks this member goes to all neighbours again.
 */
export async function hideRequest(
  tx: Query,
  context: Context,
  memberId: string,
  from: { id: string; place: Point | null },
): Promise<ClientEvent[]> {
  const open = await openRequestOf(tx, memberId);
  if (open?.status !== "pending") return [];
  const knowing = await whoKnows(tx, context, open);
  if (knowing !== "all near") return knowing.includes(from.id) ? askAllAgain(tx, context, open, from.id) : [];
  if (!from.place || distanceMetres(from.place, open) > REACH_METRES) return [];
  const requester = await publicRow(tx, memberId);
  return requester ? [cancelledFor({ members: [from.id] }, open, requester, context.clock.now())] : [];
}

/** The owner declines: the request goes to all neighbours again, and the driver is notified. */
async function declineAsk(tx: Query, context: Context, row: RequestRow, ownerId: string): Promise<ClientEvent[]> {
  const [ask] = await tx
    .select({ id: asks.id })
    .from(asks)
    .where(and(eq(asks.memberId, row.memberId), eq(asks.ownerId, ownerId), isNull(asks.declinedAt)))
    .orderBy(desc(asks.createdAt))
    .limit(1);
  if (ask) await tx.update(asks).set({ declinedAt: context.clock.now() }).where(eq(asks.id, ask.id));
  const ofStranger = !(await isEstablishedMember(tx, context, ownerId));
  const notice = await addNotice(tx, context, row.memberId, { ...QUESTIONS["ask-declined"].notice(), ofStranger });
  return askAllAgain(tx, context, row, ownerId, notice);
}

/** Removes the request's aim. The events show it to all neighbours again, and as cancelled to the asked owner. */
async function askAllAgain(
  tx: Query,
  context: Context,
  aimed: RequestRow,
  ownerId: string,
  notice?: Awaited<ReturnType<typeof addNotice>>,
): Promise<ClientEvent[]> {
  const now = context.clock.now();
  const row = await updateRequest(tx, aimed, { askedSpaceId: null, askPhrase: null });
  const requester = await publicRow(tx, row.memberId);
  if (!requester) return [];
  await addPush(tx, context, { kind: "request", aboutId: row.id });
  const except = [...(await blockedMemberIds(tx, row.memberId)), ownerId, row.memberId];
  const request = requestCard(row, requester, now);
  return [
    cancelledFor({ members: [ownerId] }, aimed, requester, now),
    { type: "NEW_PARKING_REQUEST", audience: { near: row, except }, data: { request } },
    { type: "PARKING_REQUEST_UPDATED", audience: { members: [row.memberId] }, data: { request, ...notice } },
  ];
}
