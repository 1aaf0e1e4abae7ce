import type { Query } from "~db/query";
import { zoneOf } from "../members";
import { notify } from "../notifications";
import { addPush } from "../push";
import type { Context } from "../shared/context";
import type { DomainEvent } from "../shared/events";
import { isAgreed, type MatchRow } from "./end-match";
import { partnerOf } from "./match-partner";
import type { Side } from "./need-rules";
import { agreedWords, newWords, promisedWords, stillOpenWords, type Words } from "./match-words";

/** Notifies both of a new match, by a notice and a push or mail. */
export const notifyNew = (tx: Query, context: Context, match: MatchRow): Promise<DomainEvent[]> =>
  notifyBoth(tx, context, match, (side, timeZone) => newWords({ ...match, side, timeZone }));

/** Notifies both that both accepted. */
export const notifyAgreed = (tx: Query, context: Context, match: MatchRow): Promise<DomainEvent[]> =>
  notifyBoth(tx, context, match, async (side, timeZone) =>
    agreedWords({ ...match, side, timeZone }, await partnerOf(tx, match, side)),
  );

/** Notifies both an hour before. */
export const notifySoon = (tx: Query, context: Context, match: MatchRow): Promise<DomainEvent[]> =>
  isAgreed(match)
    ? notifyAgreed(tx, context, match)
    : notifyBoth(tx, context, match, (side, timeZone) => {
        const acceptedAt = side === "seeker" ? match.seekerAcceptedAt : match.ownerAcceptedAt;
        return stillOpenWords({ ...match, side, timeZone }, acceptedAt !== null);
      });

/** Notifies the owner of the promise. The driver gets what every driver of a promise gets. */
export async function notifyPromised(
  tx: Query,
  context: Context,
  match: MatchRow,
  handoverCode: string,
): Promise<DomainEvent[]> {
  const { id, ownerId, leavesAt } = match;
  await addPush(tx, context, { kind: "match", aboutId: id });
  const { name } = await partnerOf(tx, match, "owner");
  const timeZone = await zoneOf(tx, context, ownerId);
  return [await notify(tx, context, ownerId, promisedWords({ leavesAt, timeZone }, name, handoverCode))];
}

async function notifyBoth(
  tx: Query,
  context: Context,
  match: MatchRow,
  wordsFor: (side: Side, timeZone: string) => Words | Promise<Words>,
): Promise<DomainEvent[]> {
  await addPush(tx, context, { kind: "match", aboutId: match.id });
  const events: DomainEvent[] = [];
  for (const side of ["seeker", "owner"] as const) {
    const memberId = side === "seeker" ? match.seekerId : match.ownerId;
    const words = await wordsFor(side, await zoneOf(tx, context, memberId));
    events.push(await notify(tx, context, memberId, words));
  }
  return events;
}
