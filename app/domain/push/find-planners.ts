import { eq } from "drizzle-orm";
import { findRow, type Query } from "~db/query";
import { departures, matches } from "~db/schema";
import { after, MINUTE } from "../shared/clock";
import { type NotificationJob, NO_RECIPIENTS, onlyOne, type Recipient, type Recipients } from "./recipients";

/** The member who is asked whether they leave as planned. */
export async function findPlanner(on: Query, { aboutId }: NotificationJob, now: Date): Promise<Recipients> {
  const departure = await findRow(on, departures, eq(departures.id, aboutId), eq(departures.state, "asked"));
  if (!departure?.leavesAt) return NO_RECIPIENTS;
  const { memberId, leavesAt, toleranceMinutes } = departure;
  const expiresAt = after(leavesAt, toleranceMinutes * MINUTE);
  if (expiresAt <= now) return NO_RECIPIENTS;
  return onlyOne(null, {
    memberId,
    occasion: `plan ${aboutId} ${leavesAt.getTime()}`,
    about: aboutId,
    expiresAt,
    facts: { kind: "plan", leavesAt },
    path: "/plans",
  });
}

/** Both members of an open match, or the owner of a promise that a match became. */
export async function findMatched(on: Query, { aboutId }: NotificationJob, now: Date): Promise<Recipients> {
  const match = await findRow(on, matches, eq(matches.id, aboutId));
  const isOver = match?.endedAt && match.outcome !== "promised";
  if (!match || isOver || match.leavesAt <= now) return NO_RECIPIENTS;
  const { id, seekerId, ownerId, seekerAcceptedAt, ownerAcceptedAt, leavesAt, outcome, remindedAt } = match;
  const isPromised = outcome === "promised";
  const agreed = isPromised || (seekerAcceptedAt !== null && ownerAcceptedAt !== null);
  const stage = [isPromised ? "promised" : agreed ? "agreed" : "open", remindedAt ? "soon" : ""].join(" ");
  const recipientOf = (memberId: string, acceptedAt: Date | null): Recipient => ({
    memberId,
    occasion: `match ${id} ${stage}`,
    about: id,
    isBinding: isPromised,
    expiresAt: leavesAt,
    facts: { kind: "match", accepted: acceptedAt !== null, agreed, leavesAt },
    path: isPromised ? "/#promise" : "/plans",
  });
  // The driver of a promise gets the push of every promise.
  const seekers = isPromised ? [] : [recipientOf(seekerId, seekerAcceptedAt)];
  return { actorId: null, recipients: [...seekers, recipientOf(ownerId, ownerAcceptedAt)], handledUpTo: null };
}
