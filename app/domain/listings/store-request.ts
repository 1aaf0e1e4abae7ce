import { eq } from "drizzle-orm";
import { findRow, oneOf, type Query } from "~db/query";
import { requests } from "~db/schema";
import { isEstablishedMember } from "../members";
import { blurred, REACH_METRES, type Point } from "../places/rules";
import type { Context } from "../shared/context";
import { stageOf, type Step } from "./lifecycle";
import { requestExpiry, extendedExpiry } from "./request-rules";
import type { PromiseRow, RequestRow } from "./rows";
import { type Knowing, whoKnows } from "./who-knows";

/** The member's pending or confirmed request. There is at most one. */
export async function openRequestOf(tx: Query, memberId: string): Promise<RequestRow | undefined> {
  return findRow(tx, requests, eq(requests.memberId, memberId), oneOf(requests.status, ["pending", "confirmed"]));
}

type NewRequest = Pick<RequestRow, "memberId" | "radius"> &
  Point &
  Partial<Omit<RequestRow, "id" | "ofStranger" | "status" | "createdAt" | "expiresAt" | "closedAt">>;

/** Stores a new request: pending, or confirmed at once where a promise makes it. */
export async function beginRequest(
  tx: Query,
  context: Context,
  request: NewRequest,
  status: "pending" | "confirmed" = "pending",
): Promise<RequestRow> {
  const createdAt = context.clock.now();
  const ofStranger = !(await isEstablishedMember(tx, context, request.memberId));
  const expiresAt = requestExpiry(createdAt, context.settings.requestMinutes);
  const [row] = await tx
    .insert(requests)
    .values({ ...request, id: context.newId(), ofStranger, status, createdAt, expiresAt })
    .returning();
  if (!row) throw new Error("the request was not stored");
  return row;
}

/** A request that changed, and who knew of it before. */
export interface ChangedRequest {
  request: RequestRow;
  knew: Knowing;
}

/** Closes a pending request: as expired if its time is over, else as cancelled. */
export const endRequest = (tx: Query, context: Context, request: RequestRow): Promise<ChangedRequest> =>
  store(tx, context, request, {
    status: request.expiresAt > context.clock.now() ? "cancelled" : "expired",
    closedAt: context.clock.now(),
  });

interface Change {
  space: Point;
  /** The promise after the step, and before it. */
  promise: PromiseRow;
  before: PromiseRow | null;
}

/**
 * What a step of a promise does to the driver's request. Returns the requests that changed; one made here is new to everybody.
 * Call it before the space is stored, whose status says who knew of a request for it.
 */
export async function changeRequest(
  tx: Query,
  context: Context,
  { request: next }: Step,
  { space, promise, before }: Change,
): Promise<ChangedRequest[]> {
  const closedAt = context.clock.now();
  const stage = before && stageOf(before);
  if (next === null || promise.driverId === null) return [];
  if (next === "confirmed") return confirm(tx, context, promise, promise.driverId, space);
  // 'Handed over' had completed the request.
  if (next === "pending" && stage === "asked") return reopen(tx, context, promise);
  if (next === "completed" && stage === "late") {
    // The request has been pending again since the promise expired.
    const open = await openRequestOf(tx, promise.driverId);
    const { id: promiseId, waitMinutes } = promise;
    return open?.status === "pending"
      ? [await store(tx, context, open, { status: next, promiseId, waitMinutes, closedAt })]
      : [];
  }
  const confirmed = await requestOf(tx, promise, "confirmed");
  if (!confirmed) return [];
  const change = next === "pending" ? pendingAgain(context, confirmed) : { status: next, closedAt };
  return [await store(tx, context, confirmed, change)];
}

/**
 * Confirms the driver's pending request, or makes a confirmed one where the space is, because the driver's place is private
 * (docs/product.md#who-sees-what).
 */
async function confirm(
  tx: Query,
  context: Context,
  { id: promiseId, waitMinutes }: PromiseRow,
  memberId: string,
  space: Point,
): Promise<ChangedRequest[]> {
  const now = context.clock.now();
  const open = await openRequestOf(tx, memberId);
  const terms = { promiseId, waitMinutes, askedSpaceId: null, askPhrase: null };
  if (open && (open.status === "confirmed" || open.expiresAt > now))
    return [await store(tx, context, open, { status: "confirmed", ...terms, promisedAt: open.promisedAt ?? now })];
  const overdue = open ? [await endRequest(tx, context, open)] : [];
  await beginRequest(tx, context, { memberId, ...blurred(space), radius: REACH_METRES, ...terms }, "confirmed");
  return overdue;
}

/**
 * The driver did not get the handed-over space, so the request is pending again. Not if its time is over or the driver has a
 * newer one.
 */
async function reopen(tx: Query, context: Context, promise: PromiseRow): Promise<ChangedRequest[]> {
  const completed = await requestOf(tx, promise, "completed");
  if (!completed || completed.expiresAt <= context.clock.now()) return [];
  if (await openRequestOf(tx, completed.memberId)) return [];
  return [await store(tx, context, completed, { ...pendingAgain(context, completed), closedAt: null })];
}

/** Pending again, because the promise ended without the driver's fault. */
const pendingAgain = ({ clock }: Context, { expiresAt }: RequestRow): Partial<RequestRow> => ({
  status: "pending",
  promiseId: null,
  waitMinutes: null,
  expiresAt: extendedExpiry(expiresAt, clock.now()),
});

async function requestOf(
  tx: Query,
  { id }: PromiseRow,
  status: "confirmed" | "completed",
): Promise<RequestRow | undefined> {
  return findRow(tx, requests, eq(requests.promiseId, id), oneOf(requests.status, [status]));
}

async function store(
  tx: Query,
  context: Context,
  request: RequestRow,
  change: Partial<RequestRow>,
): Promise<ChangedRequest> {
  const knew = await whoKnows(tx, context, request);
  const [row] = await tx.update(requests).set(change).where(eq(requests.id, request.id)).returning();
  return { request: row ?? request, knew };
}
