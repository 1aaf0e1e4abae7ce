import { MINUTE, type Clock } from "../shared/clock";

/** The most answers kept. At that number all are dropped. */
const MOST = 50;

/** Computes the answer for a key at most once a minute, however many requests need it. A failure is not kept. */
export function rememberedForAMinute<T>(clock: Clock, make: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const known = new Map<string, { answer: Promise<T>; at: number }>();
  return (key) => {
    const now = clock.now().getTime();
    const kept = known.get(key);
    if (kept && Math.abs(now - kept.at) < MINUTE) return kept.answer;
    if (known.size >= MOST) known.clear();
    const answer = make(key);
    known.set(key, { answer, at: now });
    answer.catch(() => known.delete(key));
    return answer;
  };
}
