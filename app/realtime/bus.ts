import type { DomainEvent } from "~/domain/shared/events";

export type Listener = (events: readonly DomainEvent[]) => void;

/** Carries events from use cases to whoever acts on them. */
export interface Bus {
  publish: Listener;
  /** Returns the way to stop listening. */
  subscribe(listener: Listener): () => void;
}

/** Within one process. Several processes need one that also hears of the others' events. */
export function localBus(): Bus {
  const listeners = new Set<Listener>();
  return {
    publish: (events) => listeners.forEach((listen) => listen(events)),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
