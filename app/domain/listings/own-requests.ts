import { and, desc, eq, gt, or, sql, type SQL } from "drizzle-orm";
import { oneOf, preparedOnce } from "~db/query";
import { members, promises, requests } from "~db/schema";
import { blockedMemberIds, lastPlace, publicColumns } from "../members";
import { after, DAY } from "../shared/clock";
import type { Actor, Context } from "../shared/context";
import { requestsInList, type RequestRead } from "./query-requests";
import type { RequestInList } from "./request-text-rules";
import type { RequestRow } from "./rows";

/** Condition for requests that are confirmed, or pending and not over. */
const isOpenAt = (now: Date | SQL) =>
  and(
    oneOf(requests.status, ["pending", "confirmed"]),
    or(oneOf(requests.status, ["confirmed"]), gt(requests.expiresAt, now)),
  );

const openOf = preparedOnce("open_request_of_member", (on) =>
  on
    .select({ id: requests.id, expiresAt: requests.expiresAt, askedSpaceId: requests.askedSpaceId })
    .from(requests)
    .where(
      and(
        eq(requests.memberId, sql.placeholder("memberId")),
        isOpenAt(sql`${sql.param(sql.placeholder("now"), requests.expiresAt)}`),
      ),
    ),
);

type OpenRequest = Pick<RequestRow, "id" | "expiresAt" | "askedSpaceId">;

/** The member's open request, for every page's badge and the map's banner. There is at most one. */
export async function openRequest(context: Context, actor: Actor): Promise<OpenRequest | null> {
  const [open] = await openOf(context.read).execute({ memberId: actor.id, now: context.clock.now() });
  return open ?? null;
}

const OUTGOING_DAYS = 30;
const MAX_REQUESTS_LISTED = 100;

/** The member's own requests of the last 30 days, newest first. */
export async function outgoingRequests(context: Context, actor: Actor): Promise<RequestInList[]> {
  const since = after(context.clock.now(), -OUTGOING_DAYS * DAY);
  const rows = await ownRequests(context, actor, gt(requests.createdAt, since));
  return requestsInList(context, actor, await lastPlace(context, actor), rows);
}

/** The member's open request, if any, as one of their list. The badge's number is the list's length. */
export async function listOpenRequest(context: Context, actor: Actor): Promise<RequestInList[]> {
  const rows = await ownRequests(context, actor, isOpenAt(context.clock.now()));
  return requestsInList(context, actor, null, rows);
}

async function ownRequests(context: Context, actor: Actor, wanted: SQL | undefined): Promise<RequestRead[]> {
  const rows = await context.read
    .select({ request: requests, requester: publicColumns, spaceId: promises.spaceId, promiserId: promises.ownerId })
    .from(requests)
    .innerJoin(members, eq(members.id, requests.memberId))
    .leftJoin(promises, eq(promises.id, requests.promiseId))
    .where(and(eq(requests.memberId, actor.id), wanted))
    .orderBy(desc(requests.createdAt))
    .limit(MAX_REQUESTS_LISTED);
  // Behind a block the member no longer learns whose space was promised.
  const hidden = rows.some(({ promiserId }) => promiserId) ? await blockedMemberIds(context.read, actor.id) : [];
  return rows.map((row) =>
    row.promiserId && hidden.includes(row.promiserId) ? { ...row, spaceId: null, promiserId: null } : row,
  );
}
