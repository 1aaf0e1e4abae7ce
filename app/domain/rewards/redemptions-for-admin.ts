import { and, asc, desc, eq, gt, isNotNull, lt, or, type SQL } from "drizzle-orm";
import { members, redemptions } from "~db/schema";
import { countRows } from "~db/query";
import { mustBeAdmin, recordRead } from "../shared/audit-log";
import { membersAs, personColumns, personColumnsOf, personOf } from "../members";
import type { Actor, Context } from "../shared/context";
import type { RedemptionsInput } from "./input";
import { redemptionOf } from "./own-rewards";
import type { RedemptionForAdmin } from "./rules";

/** Most rows of one page. */
export const REDEMPTIONS_PAGE = 20;

const deciders = membersAs("decider");

/**
 * All claims: pending ones, oldest first, then decided ones, newest first. `input` says where the page begins. Writes an
 * audit row. Refuses with `forbidden`.
 */
export async function redemptionsForAdmin(
  context: Context,
  admin: Actor,
  { after, before }: RedemptionsInput,
  limit = REDEMPTIONS_PAGE,
): Promise<RedemptionForAdmin[]> {
  mustBeAdmin(admin);
  await recordRead(context, admin, { action: "claims-viewed" });
  const waiting = before === undefined ? await readPending(context, after, limit) : [];
  const rest = limit - waiting.length;
  return rest > 0 ? [...waiting, ...(await readDecided(context, before, rest))] : waiting;
}

const readPending = (context: Context, after: string | undefined, limit: number) =>
  page(
    context,
    and(eq(redemptions.status, "pending"), after === undefined ? undefined : gt(redemptions.id, after)),
    [asc(redemptions.id)],
    limit,
  );

async function readDecided(context: Context, before: string | undefined, limit: number) {
  const { id, decidedAt } = redemptions;
  const [key] =
    before === undefined ? [] : await context.read.select({ decidedAt }).from(redemptions).where(eq(id, before));
  const earlier =
    before !== undefined && key?.decidedAt
      ? or(lt(decidedAt, key.decidedAt), and(eq(decidedAt, key.decidedAt), lt(id, before)))
      : undefined;
  return page(context, and(isNotNull(decidedAt), earlier), [desc(decidedAt), desc(id)], limit);
}

async function page({ read }: Context, condition: SQL | undefined, order: SQL[], limit: number) {
  const rows = await read
    .select({ claim: redemptions, member: personColumns, decider: personColumnsOf(deciders) })
    .from(redemptions)
    .innerJoin(members, eq(members.id, redemptions.memberId))
    .leftJoin(deciders, eq(deciders.id, redemptions.decidedById))
    .where(condition)
    .orderBy(...order)
    .limit(limit);
  return rows.map(({ claim, member, decider }) => ({
    ...redemptionOf(claim),
    member: personOf(member),
    decidedAt: claim.decidedAt?.toISOString() ?? null,
    decidedBy: claim.decidedAt && personOf(decider),
  }));
}

/** How many claims wait for an admin. */
export async function countPendingRedemptions({ read }: Context, admin: Actor): Promise<number> {
  mustBeAdmin(admin);
  return countRows(read, redemptions, eq(redemptions.status, "pending"));
}
