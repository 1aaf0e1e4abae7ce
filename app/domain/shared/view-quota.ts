import { DAY, HOUR, SECOND, type Clock } from "./clock";

/** How many different spaces a member may see. Infinity with RATE_LIMITS=off. */
export interface ViewLimits {
  anHour: number;
  /** In the first 24 hours of membership, in all. */
  firstDay: number;
}

/** The member who looks. */
export interface Viewing {
  id: string;
  joinedAt: Date;
}

/** One space or request that an answer would show. */
interface ViewItem {
  id: string;
  /** Not around the viewer's last known place (docs/product.md#who-sees-what). */
  elsewhere: boolean;
  /** It is always shown and uses up nothing: it is beside the viewer, or by a member who is not established. */
  uncounted?: boolean;
}

export interface Views {
  /** Ids that may be shown: those seen before, and new ones that fit. */
  allowed: Set<string>;
  /** When everything can be shown again. Null: everything is shown now. */
  allShownAt: Date | null;
}

/** What a member sees around a place. */
export interface WithinQuota<T> extends Pick<Views, "allShownAt"> {
  found: T[];
}

/** Counts the different spaces that each member sees (docs/decisions/0018-view-quota.md). */
export interface ViewQuota {
  /** Counts items that are new to the viewer, in the given order, until the quota is used up. */
  consume(viewer: Viewing, items: readonly ViewItem[]): Views;
  /** Counts what the viewer saw at another process. */
  note(seen: SeenElsewhere): void;
}

/** Spaces elsewhere that a viewer saw for the first time at one process. */
export interface SeenElsewhere {
  viewerId: string;
  /** Each stands for the id of a space. */
  keys: readonly number[];
}

/** The other processes that serve the same community. */
export interface OtherProcesses {
  /** How many processes there are now, with this one. */
  processes: () => number;
  /** Sends it to the others, which receive it within a second. */
  tell: (seen: SeenElsewhere) => void;
}

const noOtherProcesses: OtherProcesses = { processes: () => 1, tell: () => undefined };

/** The part of the quota for looking elsewhere. The rest is for the viewer's own surroundings. */
const ELSEWHERE_PART = 2 / 3;
/** From this number of viewers on, those who saw nothing for a day are removed. */
const MANY_VIEWERS = 5_000;

/** In this time what one process tells has reached all others. */
const TOLD_SECONDS = 2;

/** Keys of the seen items, each with the second of the first look, oldest first. */
type Seen = Map<number, number>;

/** New items elsewhere that a viewer saw at this process since a second. */
interface Burst {
  since: number;
  count: number;
}

/**
 * The quota of one process. It is in memory, because a look writes nothing to the database. Looks elsewhere are counted
 * together by all processes: each tells the others, and until they know it a viewer sees only this process's part.
 */
export function createViewQuota(
  clock: Clock,
  settings: { viewLimits: ViewLimits },
  others: OtherProcesses = noOtherProcesses,
): ViewQuota {
  const seenBy = new Map<string, Seen>();
  const bursts = new Map<string, Burst>();
  let begun = clock.now().getTime();
  let last = begun;
  let sweepAt = MANY_VIEWERS;
  const secondsAt = (date: Date) => Math.floor((date.getTime() - begun) / SECOND);

  /** The present second. Seconds go on where the clock is set back: nobody waits so much longer. */
  function present(): number {
    const now = clock.now().getTime();
    if (now < last) begun -= last - now;
    last = now;
    return secondsAt(new Date(now));
  }

  function forget(seen: Seen, before: number): void {
    for (const [key, second] of seen) {
      if (second > before) return;
      seen.delete(key);
    }
  }

  function seenOf(viewerId: string, now: number): Seen {
    const known = seenBy.get(viewerId);
    if (known) return known;
    if (seenBy.size >= sweepAt) {
      for (const [id, seen] of seenBy) {
        forget(seen, now - DAY / SECOND);
        if (seen.size === 0) seenBy.delete(id);
      }
      for (const [id, { since }] of bursts) if (now - since >= TOLD_SECONDS) bursts.delete(id);
      // Not at each new viewer: a push can have ten thousand at once.
      sweepAt = Math.max(MANY_VIEWERS, 2 * seenBy.size);
    }
    const seen: Seen = new Map();
    seenBy.set(viewerId, seen);
    return seen;
  }

  function burstOf(viewerId: string, now: number): Burst {
    const known = bursts.get(viewerId);
    if (known && now - known.since < TOLD_SECONDS) return known;
    const burst = { since: now, count: 0 };
    bursts.set(viewerId, burst);
    return burst;
  }

  return {
    note({ viewerId, keys }) {
      const now = present();
      const seen = seenOf(viewerId, now);
      for (const key of keys) if (!seen.has(key)) seen.set(key, now);
    },

    consume(viewer, items) {
      const { viewLimits } = settings;
      if (viewLimits.anHour === Infinity) return { allowed: new Set(items.map(({ id }) => id)), allShownAt: null };
      const now = present();
      const firstDayEnds = secondsAt(viewer.joinedAt) + DAY / SECOND;
      const isFirstDay = now < firstDayEnds;
      const limit = isFirstDay ? viewLimits.firstDay : viewLimits.anHour;
      const limitElsewhere = Math.floor(limit * ELSEWHERE_PART);
      const seen = seenOf(viewer.id, now);
      if (!isFirstDay) forget(seen, now - HOUR / SECOND);

      const processes = others.processes();
      const burst = processes > 1 ? burstOf(viewer.id, now) : null;
      const burstLimit = Math.ceil(limitElsewhere / processes);
      const toTell: number[] = [];

      /** Counts an item, unless it was seen before or does not fit. */
      function count(key: number, elsewhere: boolean): "shown" | "full" | "wait for others" {
        if (seen.has(key)) return "shown";
        if (seen.size >= (elsewhere ? limitElsewhere : limit)) return "full";
        if (burst && elsewhere) {
          if (burst.count >= burstLimit) return "wait for others";
          burst.count++;
          toTell.push(key);
        }
        seen.set(key, now);
        return "shown";
      }

      const allowed = new Set<string>();
      const refused: ViewItem[] = [];
      let waitsForOthers = false;
      for (const item of items) {
        const outcome = item.uncounted ? "shown" : count(keyOf(item.id), item.elsewhere);
        if (outcome === "shown") allowed.add(item.id);
        else if (outcome === "full") refused.push(item);
        else waitsForOthers = true;
      }
      if (toTell.length > 0) others.tell({ viewerId: viewer.id, keys: toTell });

      const afterSecond = (second: number) => new Date(begun + (second + 1) * SECOND);
      if (refused.length === 0) return { allowed, allShownAt: waitsForOthers ? afterSecond(now + TOLD_SECONDS) : null };
      if (isFirstDay) return { allowed, allShownAt: afterSecond(firstDayEnds) };
      // All of them fit once so many of the oldest are an hour old.
      const room = refused.some(({ elsewhere }) => elsewhere) ? limitElsewhere : limit;
      const lastInTheWay = secondOfOldest(seen, seen.size + refused.length - room);
      return { allowed, allShownAt: afterSecond(lastInTheWay + HOUR / SECOND) };
    },
  };
}

/** The second in which the n-th oldest item was seen, or the newest one when there are fewer. */
function secondOfOldest(seen: Seen, count: number): number {
  let last = 0;
  let at = 0;
  for (const second of seen.values()) {
    last = second;
    if (++at >= count) break;
  }
  return last;
}

/**
 * An id as a number of 31 bits (FNV-1a): a Map of numbers takes a third of the memory. Two ids with the same number count
 * as one, which favours the viewer by one space.
 */
function keyOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  return hash >>> 1;
}
