import pLimit from "p-limit";
import type { Actor } from "~/domain/shared/context";
import { refuse } from "~/domain/shared/errors";

/** Each photo on its way is held in memory as a whole: the others wait on the wire, where they cost nothing. */
const turns = pLimit(3);
const WAITING_MAX = 60;
const RETRY_AFTER_SECONDS = 5;

/** The newest of each member's: of one member one at a time, so that who sends slowly keeps nobody else waiting. */
const newest = new Map<string, Promise<void>>();
const nothing = () => undefined;

/** Reads and develops a member's photo when few others are under way. Refuses with `busy` when too many wait. */
export async function inTurn<T>({ id }: Actor, work: () => Promise<T>): Promise<T> {
  const mine = (newest.get(id) ?? Promise.resolve()).then(() => turn(work));
  const over = mine.then(nothing, nothing);
  newest.set(id, over);
  void over.then(() => newest.get(id) === over && newest.delete(id));
  return mine;
}

const turn = <T>(work: () => Promise<T>): Promise<T> =>
  turns.pendingCount >= WAITING_MAX ? refuse("busy", { retryAfterSeconds: RETRY_AFTER_SECONDS }) : turns(work);
