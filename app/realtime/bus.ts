import type { Context } from "~/domain/shared/context";
import type { DomainEvent } from "~/domain/shared/events";
import type { NewId } from "~/domain/shared/ids";

type Listener = (events: readonly DomainEvent[]) => void;

/** Carries events from use cases to their subscribers. */
export interface Bus {
  store: Context["storeEvents"];
  publish: Context["publish"];
  subscribe: (listener: Listener) => void;
}

/** A bus within one process. */
export function localBus(): Bus {
  const { tellAll, subscribe } = subscribers();
  return { store: () => Promise.resolve(null), publish: tellAll, subscribe };
}

interface Channel {
  store(tx: Parameters<Bus["store"]>[0], id: string, body: string): Promise<void>;
  /** False when another process sent the post first: `receive` then has its events already. */
  send(post: { id: string; body: string; stored: boolean }): boolean;
}

/** A bus among all processes on one database. `receive` takes the events of the others. */
export function sharedBus(channel: Channel, newId: NewId): Bus & { receive(events: readonly DomainEvent[]): void } {
  const { tellAll, subscribe } = subscribers();
  return {
    subscribe,
    async store(tx, events) {
      const id = newId();
      await channel.store(tx, id, JSON.stringify(events));
      return id;
    },
    publish(events, storedId) {
      const post = { id: storedId ?? newId(), body: JSON.stringify(events), stored: typeof storedId === "string" };
      if (channel.send(post)) tellAll(events);
    },
    receive: tellAll,
  };
}

function subscribers(): Pick<Bus, "subscribe"> & { tellAll: Listener } {
  const listeners: Listener[] = [];
  return {
    tellAll: (events) => listeners.forEach((listen) => listen(events)),
    subscribe: (listener) => void listeners.push(listener),
  };
}
