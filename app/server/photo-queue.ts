import pLimit from "p-limit";
import { SECOND } from "~/domain/shared/clock";
import type { Actor } from "~/domain/shared/context";
import { refuse } from "~/domain/shared/errors";

/** Three photos are read at a time, because each is held in memory as a whole. The bodies of the others wait unread. */
const turns = pLimit(3);
const MAX_WAITING = 60;
const RETRY_AFTER_SECONDS = 5;

/** How long one photo holds up the others. A slower one goes on outside of the queue: at most 12, and one more is refused. */
const TURN_MS = 10 * SECOND;
const MAX_SLOW = 12;
/** Those that go on outside of the queue now, each by what ends it. */
const slow = new Set<AbortController>();

/** The newest photo of each member. A member's photos are read one at a time, so that a slow sender delays nobody else. */
const newest = new Map<string, Promise<void>>();
const nothing = () => undefined;

/** Reads the body until the signal aborts. A sender who is too slow is asked to try again. */
type Work<T> = (signal: AbortSignal) => Promise<T>;

/** Reads and processes a member's photo when few others are under way. Refuses with `busy` when too many wait. */
export async function queuePhoto<T>({ id }: Actor, work: Work<T>): Promise<T> {
  const mine = (newest.get(id) ?? Promise.resolve()).then(() => inTurn(work));
  const over = mine.then(nothing, nothing);
  newest.set(id, over);
  void over.then(() => newest.get(id) === over && newest.delete(id));
  return mine;
}

/** Waits for a turn and works. The turn ends with the work, or before it when the work is slow. */
async function inTurn<T>(work: Work<T>): Promise<T> {
  if (turns.pendingCount >= MAX_WAITING) return refuse("busy", { retryAfterSeconds: RETRY_AFTER_SECONDS });
  // The outer promise is the result, the inner one the turn.
  return new Promise((resolve, reject) => {
    const startTurn = (endTurn: () => void) => void withinTurn(work, endTurn).then(resolve, reject).finally(endTurn);
    void turns(() => new Promise<void>(startTurn));
  });
}

/** Works, and calls `endTurn` after `TURN_MS` at the latest, though the work goes on. */
async function withinTurn<T>(work: Work<T>, endTurn: () => void): Promise<T> {
  const cut = new AbortController();
  const late = setTimeout(() => {
    if (slow.size >= MAX_SLOW) cut.abort();
    else {
      slow.add(cut);
      endTurn();
    }
  }, TURN_MS);
  try {
    return await work(cut.signal);
  } finally {
    clearTimeout(late);
    slow.delete(cut);
  }
}
