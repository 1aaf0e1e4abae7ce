import { eq } from "drizzle-orm";
import type { Query } from "~db/query";
import { matches } from "~db/schema";
import { nobody, type Cause, type Recipient, type Recipients } from "./recipients";

/** Both members of an open match, or the owner of a promise that a match became. */
export async function findMatched(on: Query, { aboutId }: Cause, now: Date): Promise<Recipients> {
  const [match] = await on.select().from(matches).where(eq(matches.id, aboutId));
  const isOver = match?.endedAt && match.outcome !== "promised";
  if (!match || isOver || match.leavesAt <= now) return nobody;
  const { id, seekerId, ownerId, leavesAt, outcome, remindedAt } = match;
  const isPromised = outcome === "promised";
  const agreed = isPromised || (match.seekerAcceptedAt !== null && match.ownerAcceptedAt !== null);
  const stage = [isPromised ? "promised" : agreed ? "agreed" : "open", remindedAt ? "soon" : ""].join(" ");
  const recipientOf = (memberId: string): Recipient => ({
    memberId,
    about: `match ${id} ${stage}`,
    collapseKey: id,
    binds: isPromised,
    expiresAt: leavesAt,
    facts: { kind: "match", agreed, leavesAt },
    path: isPromised ? "/#promise" : "/plans",
  });
  // The driver of a promise gets the push of every promise.
  const recipients = isPromised ? [recipientOf(ownerId)] : [recipientOf(seekerId), recipientOf(ownerId)];
  return { actorId: null, recipients, handledUpTo: null };
}
