import { and, eq, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { preparedOnce, type Query } from "~db/query";
import { members } from "~db/schema";
import { inTransaction, type Actor, type Context, type Outcome, type Work } from "../shared/context";
import { refuse } from "../shared/errors";
import type { DomainEvent } from "../shared/events";
import { waits } from "./waiting";

/**
 * Runs `inTransaction` for an actor who is a member in that transaction. The request can have begun before its member was
 * suspended or deleted. Use it for whatever a member stores, unless the same transaction reads the member's row anyway.
 */
export function inMemberTransaction<T>(
  context: Context,
  actor: Actor,
  work: (tx: Query) => Promise<Outcome<T>>,
): Promise<T>;
export function inMemberTransaction(context: Context, actor: Actor, work: Work): Promise<void>;
export function inMemberTransaction(context: Context, actor: Actor, work: Work): Promise<unknown> {
  return inTransaction(context, async (tx) => {
    actingMember((await rowOfActor(tx).execute({ id: actor.id }))[0]);
    return { result: undefined, events: [], ...(await work(tx)) };
  });
}

/**
 * Deletes one row of the member's own, and does what follows in the same transaction. Refuses with `not-found` one that is
 * unknown or another member's.
 */
export const removeOwn = (
  context: Context,
  actor: Actor,
  table: PgTable & Record<"id" | "memberId", PgColumn>,
  id: string,
  follow: (tx: Query) => Promise<readonly DomainEvent[]> = () => Promise.resolve([]),
): Promise<void> =>
  inMemberTransaction(context, actor, async (tx) => {
    const own = and(eq(table.id, id), eq(table.memberId, actor.id));
    const [removed] = await tx.delete(table).where(own).returning({ id: table.id });
    return removed ? { events: await follow(tx) } : refuse("not-found");
  });

/** What says whether a row is a member who may act. */
export const mayActColumns = {
  suspendedAt: members.suspendedAt,
  deletedAt: members.deletedAt,
  waitsSince: members.waitsSince,
  role: members.role,
};

type MayAct = Pick<typeof members.$inferSelect, keyof typeof mayActColumns>;

/**
 * The row of a member who may act. Refuses a suspended one with `suspended`, one who waits for an admin with
 * `awaits-approval`, and a deleted or unknown one with `unauthorized`.
 */
export function actingMember<T extends MayAct>(member: T | undefined): T {
  if (!member || member.deletedAt) return refuse("unauthorized");
  if (member.suspendedAt) return refuse("suspended");
  return waits(member) ? refuse("awaits-approval") : member;
}

const rowOfActor = preparedOnce("standing_of_member", (on) =>
  on
    .select(mayActColumns)
    .from(members)
    .where(eq(members.id, sql.placeholder("id"))),
);
