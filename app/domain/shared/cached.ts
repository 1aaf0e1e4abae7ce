import { LRUCache } from "lru-cache";
import type { Clock } from "./clock";

interface Options<Key, Value> {
  clock: Clock;
  /** How long an answer is cached, in ms. */
  ttlMs: number;
  /** The most answers that are cached. The one that nobody used for longest goes first. */
  max: number;
  make: (key: Key) => Promise<Value>;
}

/**
 * Makes the answer for a key at most once in `ttlMs`, however many requests need it. A failure is not cached. A clock that is
 * set back by `ttlMs` or more makes it anew.
 */
export function cached<Key extends string, Value>({
  clock,
  ttlMs,
  max,
  make,
}: Options<Key, Value>): (key: Key) => Promise<Value> {
  const known = new LRUCache<Key, { answer: Promise<Value>; at: number }>({ max });
  return (key) => {
    const now = clock.now().getTime();
    const before = known.get(key);
    if (before && Math.abs(now - before.at) < ttlMs) return before.answer;
    const answer = make(key);
    known.set(key, { answer, at: now });
    answer.catch(() => {
      if (known.peek(key)?.answer === answer) known.delete(key);
    });
    return answer;
  };
}
