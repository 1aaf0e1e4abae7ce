import type { Query } from "~db/query";
import { zoneOf } from "../members";
import { questionAt } from "../places";
import { distanceMetres, type Point } from "../places/rules";
import { clockText } from "../shared/calendar";
import type { SpaceStatus } from "../shared/cards";
import type { Actor, Context } from "../shared/context";
import { refuse } from "../shared/errors";
import { listedSpacesOf, type SpaceRow } from "./rows";

/**
 * Two places of one member that are at most so many metres apart are one spot (docs/product.md#spaces). A phone outside is
 * sure to 5 to 10 m, so two readings beside one car lie up to about 15 m apart. A car is 5 m long: two cars in a row can be
 * nearer, which is why the member is asked and not refused.
 */
export const ONE_SPOT_METRES = 15;

/** The nearest of these spaces that is on one spot with the place, or null. */
export function spaceOnSpot<Space extends Point>(spaces: readonly Space[], place: Point): Space | null {
  const near = spaces
    .map((space) => ({ space, metres: distanceMetres(space, place) }))
    .filter(({ metres }) => metres <= ONE_SPOT_METRES)
    .sort((a, b) => a.metres - b.metres);
  return near[0]?.space ?? null;
}

interface Times {
  status: SpaceStatus;
  listedUntil: Date;
  promiseExpiresAt: Date | null;
}

/** 'You already share a space here, until 7:52 PM. Is this another one?' */
export function anotherQuestion({ status, listedUntil, promiseExpiresAt }: Times, timeZone: string): string {
  const until = status === "promised" && promiseExpiresAt ? promiseExpiresAt : listedUntil;
  return `You already share a space here, until ${clockText(until, timeZone)}. Is this another one?`;
}

/** The member's own space on one spot with a place, and the question whether they share another one there. */
export interface DuplicateShare {
  id: string;
  /** 'You already share a space here, until 7:52 PM. Is this another one?' */
  question: string;
}

/**
 * What the share form asks when it opens with this place. A space is stored at the nearest kerb, so the questions are about
 * that point.
 */
export async function shareQuestions(context: Context, actor: Actor, place: Point) {
  const kerb = await context.kerbAt(place);
  const own = await listedSpacesOf(context.read, actor.id, context.clock.now());
  return {
    /** Where parking is forbidden now. */
    kerbQuestion: questionAt(await context.kerbRulesAt(kerb), context),
    /** Null where the member shares no space within 15 m. */
    shared: await questionAbout(context.read, context, actor, own, kerb),
  };
}

/** Refuses with `shared-here` and the question beside `confirmAnother`. `own`: the member's active spaces. */
export async function confirmDuplicate(
  tx: Query,
  context: Context,
  actor: Actor,
  own: readonly SpaceRow[],
  place: Point,
): Promise<void> {
  const duplicate = await questionAbout(tx, context, actor, own, place);
  if (duplicate) refuse("shared-here", { fields: { confirmAnother: [duplicate.question] } });
}

async function questionAbout(
  on: Query,
  context: Context,
  actor: Actor,
  own: readonly SpaceRow[],
  place: Point,
): Promise<DuplicateShare | null> {
  const space = spaceOnSpot(own, place);
  return space && { id: space.id, question: anotherQuestion(space, await zoneOf(on, context, actor.id)) };
}
