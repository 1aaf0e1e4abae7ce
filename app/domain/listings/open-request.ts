import { and, eq, gt, or, sql } from "drizzle-orm";
import { preparedOnce } from "~db/query";
import { requests } from "~db/schema";
import type { Actor, Context } from "../shared/context";

const openOf = preparedOnce((on) =>
  on
    .select({ id: requests.id, expiresAt: requests.expiresAt, askedSpaceId: requests.askedSpaceId })
    .from(requests)
    .where(
      and(
        eq(requests.memberId, sql.placeholder("memberId")),
        sql`${requests.status} in ('pending', 'confirmed')`, // the same words as the partial index
        or(
          sql`${requests.status} = 'confirmed'`,
          gt(requests.expiresAt, sql.param(sql.placeholder("now"), requests.expiresAt)),
        ),
      ),
    )
    .prepare("open_request_of_member"),
);

interface OpenRequest {
  id: string;
  expiresAt: Date;
  /** The space that the member asks for. Null: all neighbours are asked. */
  askedSpaceId: string | null;
}

/** The member's open request, for every page's badge and the map's banner. There is at most one. */
export async function openRequest(context: Context, actor: Actor): Promise<OpenRequest | null> {
  const [open] = await openOf(context.read).execute({ memberId: actor.id, now: context.clock.now() });
  return open ?? null;
}
