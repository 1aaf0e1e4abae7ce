import { after, MINUTE } from "~/domain/shared/clock";
import type { Actor, Context, DomainSettings } from "~/domain/shared/context";
import { idMaker } from "~/domain/shared/ids";
import type { Name } from "./cast";

/** Life told by the product's own use cases, on a clock that the story turns. */
export interface Story {
  context: Context;
  /** Who has joined so far. */
  actors: Map<Name, Actor>;
  who: (name: Name) => Actor;
  /** Lets scenes happen in the order of their times. */
  tell(scenes: readonly Scene[]): Promise<void>;
}

/** What happens at a time; it may turn the clock on by minutes. */
export interface Scene {
  at: Date;
  happen: (turn: (minutes: number) => void) => Promise<unknown>;
}

/** Nobody hears of what happens: the phones that could are told by the pages. */
export function beginStory({ read, write, settings }: Context, times: Partial<DomainSettings>): Story {
  let present = new Date(0);
  const clock = { now: () => present };
  const actors = new Map<Name, Actor>();
  return {
    context: {
      read,
      write,
      settings: { ...settings, ...times },
      clock,
      newId: idMaker(clock),
      isOnline: () => false,
      publish: () => undefined,
    },
    actors,
    who: (name) => {
      const actor = actors.get(name);
      if (!actor) throw new Error(`${name} has not joined yet`);
      return actor;
    },
    async tell(scenes) {
      for (const { at, happen } of scenes.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
        present = at;
        await happen((minutes) => (present = after(present, minutes * MINUTE)));
      }
    },
  };
}
