import { eq, sql } from "drizzle-orm";
import { preparedOnce, type Query } from "~db/query";
import { members } from "~db/schema";
import { inTransaction, type Actor, type Context, type Outcome } from "../shared/context";
import { refuse } from "../shared/errors";

/**
 * Runs `inTransaction` for an actor who is a member in that transaction. The request can have begun before its member was
 * suspended or deleted. Use it for whatever a member stores, unless the same transaction reads the member's row anyway.
 */
export const inMemberTransaction = <T>(
  context: Context,
  actor: Actor,
  work: (tx: Query) => Promise<Outcome<T>>,
  locks: readonly string[] = [],
): Promise<T> =>
  inTransaction(
    context,
    async (tx) => {
      await mustBeMember(tx, actor);
      return work(tx);
    },
    locks,
  );

/** Refuses a suspended member with `suspended`, and a deleted or unknown one with `unauthorized`. */
export async function mustBeMember(tx: Query, { id }: Actor): Promise<void> {
  const [member] = await standing(tx).execute({ id });
  if (!member || member.deletedAt) refuse("unauthorized");
  else if (member.suspendedAt) refuse("suspended");
}

const standing = preparedOnce((on) =>
  on
    .select({ suspendedAt: members.suspendedAt, deletedAt: members.deletedAt })
    .from(members)
    .where(eq(members.id, sql.placeholder("id")))
    .prepare("standing_of_member"),
);
