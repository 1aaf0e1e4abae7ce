import { and, inArray, isNull } from "drizzle-orm";
import { after, MINUTE } from "~/domain/shared/clock";
import type { Actor, Context, DomainSettings } from "~/domain/shared/context";
import { idMaker, systemRandom } from "~/domain/shared/ids";
import { createViewQuota } from "~/domain/shared/view-quota";
import { activeStatuses, promises, requests, spaces } from "../../db/schema";
import type { Name } from "./cast";

/** Fills the database by the product's own use cases, with a clock that the story sets. */
export interface Timeline {
  context: Context;
  /** Members registered so far. */
  actors: Map<Name, Actor>;
  who: (name: Name) => Actor;
  /** Plays scenes in the order of their times. */
  play(scenes: readonly Scene[]): Promise<void>;
}

/** One scene at a time. It may move the clock forward by minutes. */
export interface Scene {
  at: Date;
  happen: (advance: (minutes: number) => void) => Promise<unknown>;
}

/** Drops events: no socket is connected while the story plays. */
export function beginTimeline({ read, write, settings, secretBox }: Context, times: Partial<DomainSettings>): Timeline {
  let present = new Date(0);
  const clock = { now: () => present };
  const actors = new Map<Name, Actor>();
  return {
    context: {
      read,
      write,
      settings: { ...settings, confirmsEmail: false, ...times },
      secretBox,
      clock,
      newId: idMaker(clock, systemRandom),
      random: systemRandom,
      isWatching: () => false,
      isOnline: () => false,
      kerbAt: (place) => Promise.resolve(place),
      kerbRulesAt: () => Promise.resolve([]),
      viewQuota: createViewQuota(clock, settings),
      storeEvents: () => Promise.resolve(null),
      publish: () => undefined,
    },
    actors,
    who: (name) => {
      const actor = actors.get(name);
      if (!actor) throw new Error(`${name} has not joined yet`);
      return actor;
    },
    async play(scenes) {
      for (const { at, happen } of scenes.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
        present = at;
        await happen((minutes) => (present = after(present, minutes * MINUTE)));
      }
    },
  };
}

/** Members with an active space, a running promise or an open request. */
export async function busyMembers({ context: { read }, actors }: Timeline): Promise<ReadonlySet<Name>> {
  const owners = await read
    .select({ id: spaces.ownerId })
    .from(spaces)
    .where(inArray(spaces.status, [...activeStatuses]));
  const drivers = await read
    .select({ id: promises.driverId })
    .from(promises)
    .where(and(isNull(promises.endedAt), isNull(promises.ownerConfirmedAt)));
  const seekers = await read
    .select({ id: requests.memberId })
    .from(requests)
    .where(inArray(requests.status, ["pending", "confirmed"]));
  const busy = new Set([...owners, ...drivers, ...seekers].map(({ id }) => id));
  return new Set([...actors].filter(([, { id }]) => busy.has(id)).map(([name]) => name));
}
